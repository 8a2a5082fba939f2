/* Column types.
 *
 * In: character varying(20), Nullable(DateTime64(3)), ENUM('a','b'), public.order_status. Out:
 * text, a point in time, text with two values, whatever the enum of that name is. */
#include "ddl/ddl_parts.h"

/* What a type is called in five databases; the rows are asked in order. */
static const struct type_row {
  const char *names;
  field_type type;
  bool left_out;
} types[] = {
    {"CHAR, VARCHAR, VARCHAR2, NVARCHAR, NVARCHAR2, NCHAR, CHARACTER, TEXT, TINYTEXT, MEDIUMTEXT, "
     "LONGTEXT, NTEXT, CLOB, STRING, FIXEDSTRING, UUID, UNIQUEIDENTIFIER, CITEXT, NAME, BPCHAR, "
     "ENUM, "
     "ENUM8, ENUM16, SET, TIME, TIMETZ, INTERVAL, INET, CIDR, MACADDR, MACADDR8, IPV4, IPV6, "
     "REGCLASS",
     TYPE_STRING, false},
    {"INT, INTEGER, TINYINT, SMALLINT, MEDIUMINT, BIGINT, HUGEINT, UTINYINT, USMALLINT, UINTEGER, "
     "UBIGINT, UHUGEINT, INT2, INT4, INT8, INT16, INT32, INT64, INT128, INT256, UINT8, UINT16, "
     "UINT32, "
     "UINT64, UINT128, UINT256, SERIAL, SERIAL2, SERIAL4, SERIAL8, SMALLSERIAL, BIGSERIAL, YEAR, "
     "OID, "
     "ROWVERSION, COUNTER",
     TYPE_INTEGER, false},
    {"REAL, DOUBLE, FLOAT, FLOAT4, FLOAT8, FLOAT32, FLOAT64, BFLOAT16, DECIMAL, DECIMAL32, "
     "DECIMAL64, "
     "DECIMAL128, DECIMAL256, NUMERIC, DEC, FIXED, NUMBER, MONEY, SMALLMONEY, CURRENCY",
     TYPE_NUMBER, false},
    {"BOOL, BOOLEAN, BIT", TYPE_BOOLEAN, false},
    {"DATE, DATE32", TYPE_DATE, false},
    {"DATETIME, DATETIME2, DATETIME32, DATETIME64, TIMESTAMP, TIMESTAMPTZ, TIMESTAMP_S, "
     "TIMESTAMP_MS, "
     "TIMESTAMP_NS, TIMESTAMP_US, SMALLDATETIME, DATETIMEOFFSET",
     TYPE_TIMESTAMP, false},
    {"BLOB, TINYBLOB, MEDIUMBLOB, LONGBLOB, BINARY, VARBINARY, BYTEA, IMAGE, JSON, JSONB, HSTORE, "
     "XML, "
     "ARRAY, MAP, TUPLE, NESTED, STRUCT, UNION, LIST, OBJECT, VARIANT, DYNAMIC, AGGREGATEFUNCTION, "
     "GEOMETRY, GEOGRAPHY, POINT, LINE, LSEG, BOX, PATH, CIRCLE, POLYGON, LINESTRING, MULTIPOINT, "
     "MULTIPOLYGON, MULTILINESTRING, GEOMETRYCOLLECTION, RING, TSVECTOR, TSQUERY, VECTOR, VARBIT, "
     "INT4RANGE, INT8RANGE, NUMRANGE, TSRANGE, TSTZRANGE, DATERANGE, BITSTRING, NOTHING",
     TYPE_STRING, true},
};

/* Types around another type, which is what counts: its place among the arguments. */
static const char wrappers[] = "NULLABLE, LOWCARDINALITY, SIMPLEAGGREGATEFUNCTION";

/* What a column definition may go on with instead of a type. */
static const char no_types[] =
    "PRIMARY, UNIQUE, NOT, NULL, DEFAULT, CHECK, REFERENCES, COLLATE, GENERATED, CONSTRAINT, AS, "
    "COMMENT, MATERIALIZED, ALIAS, CODEC, AUTOINCREMENT";

static const struct type_row *row_of(nlq_str word) {
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (ddl_word_in(word, types[i].names)) return &types[i];
  return NULL;
}

bool ddl_is_type(nlq_str word) {
  return row_of(word) || ddl_word_in(word, wrappers);
}

const ddl_type *ddl_type_of(const ddl_schema *s, nlq_str name) {
  size_t cursor = 0;
  for (int id; (id = lookup_next(&s->type_names, ddl_hash(name), &cursor)) >= 0;)
    if (ddl_same(s->types[id].name, name)) return &s->types[id];
  return NULL;
}

static bool holds(nlq_str word, const char *capitals) {
  size_t length = str_of(capitals).len;
  for (size_t i = 0; i + length <= word.len; i++)
    if (ddl_word_in(str_slice(word, i, i + length), capitals)) return true;
  return false;
}

/* SQLite takes any word as a type and goes by the letters in it. */
static bool take_affinity(ddl_column *c, nlq_str word) {
  if (holds(word, "INT"))
    c->type = TYPE_INTEGER;
  else if (holds(word, "CHAR") || holds(word, "TEXT") || holds(word, "CLOB"))
    c->type = TYPE_STRING;
  else if (holds(word, "REAL") || holds(word, "FLOA") || holds(word, "DOUB"))
    c->type = TYPE_NUMBER;
  else
    return false;
  return true;
}

static void take_unknown(ddl_reader *r, ddl_column *c, nlq_str word, size_t at) {
  const ddl_type *named = ddl_type_of(r->s, word);
  if (named) {
    c->type = named->type;
    c->left_out = named->left_out;
    if (named->n_values) ddl_set_values(c, named->values, named->n_values);
  } else if (!take_affinity(c, word)) {
    ddl_note(r->s, at, NLQ_LEVEL_INFO, "The type \"%S\" of %S is not known; it is taken as text.",
             query_shown(r->x.mem, word), query_shown(r->x.mem, c->name));
  }
}

/* The numbers of (10, 2), at most two; returns how many there are. */
static size_t read_sizes(ddl_reader *r, int64_t sizes[2]) {
  size_t count = 0;
  ddl_lexer look = r->x;
  ddl_skip_group(&r->x);
  for (ddl_next(&look); look.now.kind == DDL_NUMBER; ddl_take_sign(&look, ',')) {
    int64_t n = 0;
    for (size_t i = 0; i < look.now.text.len && i < 9; i++)
      n = n * 10 + (look.now.text.at[i] - '0');
    if (count < 2) sizes[count] = n;
    count++;
    ddl_next(&look);
  }
  return count;
}

/* tinyint(1) is how MySQL writes a truth value; decimal(10, 0) has no fraction. */
static void take_sizes(ddl_reader *r, ddl_column *c, nlq_str word) {
  int64_t sizes[2] = {0, 0};
  size_t count = read_sizes(r, sizes);
  if (ddl_word_in(word, "TINYINT") && sizes[0] == 1) c->type = TYPE_BOOLEAN;
  if (ddl_word_in(word, "BIT") && sizes[0] > 1) c->type = TYPE_INTEGER;
  if (ddl_word_in(word, "DECIMAL, NUMERIC, DEC, NUMBER") && count > 0 && sizes[1] == 0)
    c->type = TYPE_INTEGER;
}

/* Nullable(X), SimpleAggregateFunction(sum, X). */
static void read_wrapped(ddl_reader *r, ddl_column *c, nlq_str word) {
  if (r->wrapped == DDL_MOST_WRAPPED) {
    c->left_out = true;
    ddl_skip_group(&r->x);
    return;
  }
  r->wrapped++;
  ddl_next(&r->x);
  if (ddl_word_in(word, "SIMPLEAGGREGATEFUNCTION")) {
    ddl_next(&r->x);
    ddl_take_sign(&r->x, ',');
  }
  if (ddl_word_in(word, "NULLABLE")) c->not_null = false;
  ddl_read_type(r, c);
  r->wrapped--;
  while (r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ';') && !ddl_take_sign(&r->x, ')'))
    ddl_next(&r->x);
}

/* unsigned, varying(20), precision, with time zone, [] */
static void read_rest(ddl_reader *r, ddl_column *c) {
  static const char words[] =
      "UNSIGNED, SIGNED, ZEROFILL, VARYING, PRECISION, BYTE, LARGE, OBJECT, "
      "CHARACTER, VARCHAR, CHAR";
  for (;;) {
    if (r->x.now.kind == DDL_WORD && ddl_word_in(r->x.now.text, words)) {
      ddl_lexer before = r->x;
      ddl_next(&r->x);
      if (ddl_at_word(&r->x, "SET")) { /* CHARACTER SET is none of the type's words */
        r->x = before;
        return;
      }
    } else if (ddl_at_sign(&r->x, '(')) {
      ddl_skip_group(&r->x);
    } else if (ddl_take_words(&r->x, "WITH TIME ZONE") ||
               ddl_take_words(&r->x, "WITHOUT TIME ZONE") ||
               ddl_take_words(&r->x, "WITH LOCAL TIME ZONE")) {
      continue;
    } else if (ddl_at_sign(&r->x, '[') || ddl_at_word(&r->x, "ARRAY")) {
      c->left_out = true;
      while (!ddl_take_sign(&r->x, ']') && ddl_at_sign(&r->x, '['))
        ddl_next(&r->x);
      if (r->x.now.kind == DDL_NUMBER || ddl_at_word(&r->x, "ARRAY")) ddl_next(&r->x);
      ddl_take_sign(&r->x, ']');
    } else {
      return;
    }
  }
}

static void read_known(ddl_reader *r, ddl_column *c, const struct type_row *row, nlq_str word) {
  c->type = row->type;
  c->left_out = row->left_out;
  if (!ddl_at_sign(&r->x, '(')) return;
  if (ddl_word_in(word, "ENUM, ENUM8, ENUM16, SET")) {
    ddl_value *values = NULL;
    size_t count = 0;
    ddl_read_values(r, &values, &count);
    if (!ddl_word_in(word, "SET")) ddl_set_values(c, values, count);
  } else {
    take_sizes(r, c, word);
  }
}

void ddl_read_type(ddl_reader *r, ddl_column *c) {
  ddl_token first = r->x.now;
  bool word = first.kind == DDL_WORD || first.kind == DDL_QUOTED;
  if (!word || (first.kind == DDL_WORD && ddl_word_in(first.text, no_types))) return;
  ddl_next(&r->x);
  if (ddl_take_sign(&r->x, '.')) {
    first = r->x.now;
    ddl_next(&r->x);
  }
  c->typed = true;
  if (ddl_word_in(first.text, wrappers) && ddl_at_sign(&r->x, '(')) {
    read_wrapped(r, c, first.text);
    return;
  }
  const struct type_row *row = row_of(first.text);
  if (row)
    read_known(r, c, row, first.text);
  else
    take_unknown(r, c, first.text, first.start);
  read_rest(r, c);
}
