/* The statements of a script: tables, types, what is added to tables later, comments.
 *
 * In: a dump. Out: its tables. Everything that is no structure (data, settings, rights, triggers)
 * is passed; views are named, as their columns have no types. */
#include "base/utf8.h"
#include "ddl/ddl_parts.h"

/* --- names ----------------------------------------------------------------------------------- */

static char small(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c + 0x20) : c;
}

uint32_t ddl_hash(nlq_str name) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < name.len; i++)
    hash = (hash ^ (unsigned char)small(name.at[i])) * 16777619u;
  return hash;
}

bool ddl_same(nlq_str a, nlq_str b) {
  if (a.len != b.len) return false;
  for (size_t i = 0; i < a.len; i++)
    if (small(a.at[i]) != small(b.at[i])) return false;
  return true;
}

bool ddl_is_blank(nlq_str text) {
  for (size_t pos = 0; pos < text.len;)
    if (!utf8_is_space(utf8_next(text, &pos))) return false;
  return true;
}

int ddl_table_of(const ddl_schema *s, nlq_str name) {
  size_t cursor = 0;
  for (int id; (id = lookup_next(&s->table_names, ddl_hash(name), &cursor)) >= 0;)
    if (ddl_same(s->tables[id].name, name)) return id;
  return -1;
}

void ddl_wanted(ddl_reader *r, const char *what) {
  nlq_str text = str_slice(r->x.text, r->x.now.start, r->x.now.end);
  nlq_diag *d =
      r->x.now.kind == DDL_END
          ? diag_add(r->s->errors, NLQ_INVALID_DDL, "The text ends where %s is wanted.", what)
          : diag_add(r->s->errors, NLQ_INVALID_DDL, "Here stands \"%S\" where %s is wanted.",
                     query_shown(r->s->errors->mem, text), what);
  diag_line(d, r->s->text, r->x.now.start);
}

void ddl_note(ddl_schema *s, size_t at, nlq_level level, const char *format, ...) {
  if (s->errors->count >= LIMIT_ERRORS) {
    s->errors->dropped++;
    return;
  }
  sb text;
  sb_init(&text, s->errors->mem);
  va_list args;
  va_start(args, format);
  sb_addv(&text, format, args);
  va_end(args);
  nlq_diag *d = diag_warn(s->errors, NLQ_LEFT_OUT, "%S", sb_str(&text));
  d->level = level;
  diag_line(d, s->text, at);
}

static bool is_name(const ddl_reader *r) {
  bool kind =
      r->x.now.kind == DDL_WORD || r->x.now.kind == DDL_QUOTED || r->x.now.kind == DDL_STRING;
  return kind && r->x.now.text.len > 0;
}

bool ddl_name(ddl_reader *r, nlq_str *qualifier, nlq_str *name) {
  *qualifier = STR_EMPTY;
  *name = STR_EMPTY;
  for (;;) {
    if (!is_name(r)) {
      ddl_wanted(r, "a name");
      return false;
    }
    *name = r->x.now.text;
    ddl_next(&r->x);
    if (!ddl_take_sign(&r->x, '.')) return true;
    *qualifier = *name;
  }
}

bool ddl_push_name(arena *mem, ddl_names *list, nlq_str name) {
  if (!arena_reserve(mem, (void **)&list->items, list->count, &list->capacity, sizeof *list->items))
    return false;
  list->items[list->count++] = name;
  return true;
}

ddl_names ddl_name_list(ddl_reader *r) {
  ddl_names list = {0};
  bool plain = true;
  if (!ddl_take_sign(&r->x, '(')) return list;
  while (r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ';') && !ddl_at_sign(&r->x, ')')) {
    plain = plain && is_name(r) && ddl_push_name(r->x.mem, &list, r->x.now.text);
    while (r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ',') && !ddl_at_sign(&r->x, ')') &&
           !ddl_at_sign(&r->x, ';')) {
      ddl_next(&r->x);
      ddl_skip_group(&r->x);
    }
    ddl_take_sign(&r->x, ',');
  }
  ddl_take_sign(&r->x, ')');
  return plain ? list : (ddl_names){0};
}

/* --- CREATE TABLE ---------------------------------------------------------------------------- */

static int new_table(ddl_reader *r, nlq_str schema, nlq_str name, size_t at) {
  ddl_schema *s = r->s;
  int old = ddl_table_of(s, name);
  if (old >= 0 && ddl_same(s->tables[old].schema, schema)) {
    ddl_note(s, at, NLQ_LEVEL_WARNING, "The table %S stands there already; this one is left out.",
             query_shown(r->x.mem, name));
    return -1;
  }
  if (!arena_reserve(s->mem, (void **)&s->tables, s->n_tables, &s->tables_room,
                     sizeof *s->tables) ||
      !lookup_add(s->mem, &s->table_names, ddl_hash(name), (int)s->n_tables))
    return -1;
  s->tables[s->n_tables] =
      (ddl_table){.schema = schema, .name = name, .comment = STR_EMPTY, .id = STR_EMPTY, .at = at};
  return (int)s->n_tables++;
}

/* ClickHouse's key is a sort order; a column of it called id identifies rows all the same. */
static void read_sort_key(ddl_reader *r, int table) {
  ddl_names columns = {0};
  if (ddl_at_sign(&r->x, '('))
    columns = ddl_name_list(r);
  else if (is_name(r))
    ddl_push_name(r->x.mem, &columns, r->x.now.text);
  if (columns.count == 1 && ddl_column_of(r->s, table, columns.items[0]) == 0 &&
      str_ends(columns.items[0], STR("id")))
    r->s->tables[table].primary_key = columns;
}

/* COMMENT='orders', INHERITS (parent), ORDER BY id; the rest is passed. */
static void read_options(ddl_reader *r, int table) {
  while (r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ';')) {
    if (ddl_take(&r->x, "COMMENT")) {
      ddl_take_sign(&r->x, '=');
      if (r->x.now.kind == DDL_STRING) r->s->tables[table].comment = r->x.now.text;
    } else if (ddl_take(&r->x, "INHERITS")) {
      ddl_names parents = ddl_name_list(r);
      for (size_t i = 0; i < parents.count; i++)
        ddl_copy_columns(r, table, parents.items[i]);
    } else if (ddl_take_words(&r->x, "ORDER BY")) {
      read_sort_key(r, table);
    } else {
      ddl_next(&r->x);
    }
  }
}

static void leave_out(ddl_reader *r, size_t at, const char *what, nlq_str name, const char *why) {
  ddl_note(r->s, at, NLQ_LEVEL_WARNING, "The %s %S is left out: %s.", what,
           query_shown(r->x.mem, name), why);
}

static void read_table(ddl_reader *r) {
  nlq_str schema, name;
  ddl_take_words(&r->x, "IF NOT EXISTS");
  size_t at = r->x.now.start;
  if (!ddl_name(r, &schema, &name)) return;
  if (ddl_take_words(&r->x, "ON CLUSTER")) ddl_next(&r->x);
  if (ddl_take(&r->x, "UUID")) ddl_next(&r->x);
  if (ddl_at_word(&r->x, "PARTITION")) return; /* its rows are those of the table it belongs to */
  bool like = ddl_take(&r->x, "LIKE");
  if (!like && !ddl_at_sign(&r->x, '(')) {
    leave_out(r, at, "table", name, "its columns are not listed");
    return;
  }
  int table = new_table(r, schema, name, at);
  if (table < 0) return;
  nlq_str qualifier, other;
  if (like && ddl_name(r, &qualifier, &other)) ddl_copy_columns(r, table, other);
  if (!like) ddl_read_elements(r, table);
  read_options(r, table);
  r->s->tables[table].left_out = r->s->tables[table].n_columns == 0;
  if (r->s->tables[table].left_out) leave_out(r, at, "table", name, "it has no columns");
}

/* --- types, indexes, views ------------------------------------------------------------------- */

static void read_enum(ddl_reader *r, ddl_type *t) {
  if (!ddl_take(&r->x, "AS") || !ddl_take(&r->x, "ENUM")) {
    t->left_out = ddl_at_sign(&r->x, '(');
    return;
  }
  ddl_read_values(r, &t->values, &t->n_values);
}

/* CREATE DOMAIN grade AS text CHECK (VALUE IN ('a', 'b')) */
static void read_domain(ddl_reader *r, ddl_type *t) {
  ddl_column c = {.name = STR("VALUE"), .comment = STR_EMPTY};
  ddl_take(&r->x, "AS");
  ddl_read_type(r, &c);
  while (r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ';')) {
    ddl_value *values;
    size_t count;
    if (ddl_take(&r->x, "CHECK") && ddl_same(ddl_read_check(r, &values, &count), c.name))
      ddl_set_values(&c, values, count);
    else if (!ddl_at_word(&r->x, "CHECK") && !ddl_at_sign(&r->x, ';'))
      ddl_next(&r->x);
  }
  t->type = c.type;
  t->left_out = c.left_out;
  t->values = c.values;
  t->n_values = c.n_values;
}

static void read_type(ddl_reader *r, bool is_domain) {
  ddl_schema *s = r->s;
  nlq_str qualifier;
  ddl_type t = {.name = STR_EMPTY, .type = TYPE_STRING};
  if (!ddl_name(r, &qualifier, &t.name)) return;
  if (is_domain)
    read_domain(r, &t);
  else
    read_enum(r, &t);
  if (ddl_type_of(s, t.name) ||
      !arena_reserve(s->mem, (void **)&s->types, s->n_types, &s->types_room, sizeof *s->types) ||
      !lookup_add(s->mem, &s->type_names, ddl_hash(t.name), (int)s->n_types))
    return;
  s->types[s->n_types++] = t;
}

/* CREATE UNIQUE INDEX name ON t (column): the column is unique, unless only some rows are meant. */
static void read_unique_index(ddl_reader *r) {
  while (r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ';') && !ddl_at_word(&r->x, "ON"))
    ddl_next(&r->x);
  ddl_take(&r->x, "ON");
  ddl_take(&r->x, "ONLY");
  nlq_str qualifier, name;
  if (!is_name(r) || !ddl_name(r, &qualifier, &name)) return;
  if (ddl_take(&r->x, "USING")) ddl_next(&r->x);
  ddl_names columns = ddl_name_list(r);
  int table = ddl_table_of(r->s, name);
  int column = table >= 0 && columns.count == 1 ? ddl_column_of(r->s, table, columns.items[0]) : -1;
  bool partial = false;
  for (; r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ';'); ddl_next(&r->x))
    partial = partial || ddl_at_word(&r->x, "WHERE");
  if (column >= 0 && !partial) r->s->tables[table].columns[column].unique = true;
}

static void read_view(ddl_reader *r, const char *what, const char *why) {
  nlq_str qualifier, name;
  ddl_take_words(&r->x, "IF NOT EXISTS");
  size_t at = r->x.now.start;
  if (ddl_name(r, &qualifier, &name)) leave_out(r, at, what, name, why);
}

static void read_create(ddl_reader *r) {
  static const char between[] = "OR, REPLACE, TEMP, TEMPORARY, GLOBAL, LOCAL, UNLOGGED, FOREIGN, "
                                "EXTERNAL, RECURSIVE, FORCE, TRANSIENT";
  while (r->x.now.kind == DDL_WORD && ddl_word_in(r->x.now.text, between))
    ddl_next(&r->x);
  if (ddl_take(&r->x, "TABLE"))
    read_table(r);
  else if (ddl_take_words(&r->x, "VIRTUAL TABLE"))
    read_view(r, "virtual table", "its columns have no types");
  else if (ddl_take_words(&r->x, "MATERIALIZED VIEW") || ddl_take(&r->x, "VIEW"))
    read_view(r, "view", "its columns have no types; import it from the database itself");
  else if (ddl_take(&r->x, "TYPE"))
    read_type(r, false);
  else if (ddl_take(&r->x, "DOMAIN"))
    read_type(r, true);
  else if (ddl_take_words(&r->x, "UNIQUE INDEX"))
    read_unique_index(r);
}

/* --- ALTER TABLE, COMMENT ON ------------------------------------------------------------------ */

/* ATTACH PARTITION: the rows of that table are those of another. */
static void read_attach(ddl_reader *r) {
  nlq_str qualifier, name;
  if (!ddl_name(r, &qualifier, &name)) return;
  int part = ddl_table_of(r->s, name);
  if (part >= 0) r->s->tables[part].left_out = true;
}

/* ADD [COLUMN] element, MODIFY column, ALTER COLUMN x SET NOT NULL: one of a list with commas. */
static void read_action(ddl_reader *r, int table) {
  if (ddl_take(&r->x, "ADD")) {
    bool column = ddl_take(&r->x, "COLUMN");
    ddl_take_words(&r->x, "IF NOT EXISTS");
    if (column || !ddl_at_sign(&r->x, '(')) {
      ddl_read_element(r, table);
    } else {
      ddl_read_elements(r, table);
    }
  } else if (ddl_take_words(&r->x, "ALTER COLUMN") && is_name(r)) {
    int column = ddl_column_of(r->s, table, r->x.now.text);
    ddl_next(&r->x);
    if (column >= 0 && ddl_take_words(&r->x, "SET NOT NULL"))
      r->s->tables[table].columns[column].not_null = true;
  } else if (ddl_take_words(&r->x, "ATTACH PARTITION")) {
    read_attach(r);
  }
  while (r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ';') && !ddl_at_sign(&r->x, ',')) {
    ddl_next(&r->x);
    ddl_skip_group(&r->x);
  }
}

static void read_alter(ddl_reader *r) {
  nlq_str schema, name;
  ddl_take_words(&r->x, "IF EXISTS");
  ddl_take(&r->x, "ONLY");
  if (!ddl_name(r, &schema, &name)) return;
  int table = ddl_table_of(r->s, name);
  if (table < 0) return;
  do
    read_action(r, table);
  while (ddl_take_sign(&r->x, ','));
}

/* The last two names of a.b.c. */
static void read_comment(ddl_reader *r) {
  bool on_column = ddl_take(&r->x, "COLUMN");
  nlq_str owner, name;
  if ((!on_column && !ddl_take(&r->x, "TABLE")) || !ddl_name(r, &owner, &name)) return;
  if (!ddl_take(&r->x, "IS") || r->x.now.kind != DDL_STRING) return;
  int table = ddl_table_of(r->s, on_column ? owner : name);
  int column = table >= 0 && on_column ? ddl_column_of(r->s, table, name) : -1;
  if (column >= 0)
    r->s->tables[table].columns[column].comment = r->x.now.text;
  else if (table >= 0 && !on_column)
    r->s->tables[table].comment = r->x.now.text;
}

/* --- the script ------------------------------------------------------------------------------ */

static void read_statement(ddl_reader *r) {
  if (ddl_at_word(&r->x, "DELIMITER")) {
    ddl_skip_delimited(&r->x);
    return;
  }
  if (ddl_take(&r->x, "CREATE") || ddl_take(&r->x, "ATTACH"))
    read_create(r);
  else if (ddl_take_words(&r->x, "ALTER TABLE"))
    read_alter(r);
  else if (ddl_take_words(&r->x, "COMMENT ON"))
    read_comment(r);
  ddl_skip_statement(&r->x);
}

ddl_schema *ddl_read(arena *mem, nlq_str text, query_dialect dialect, diag_list *errors) {
  ddl_schema *s = ARENA_NEW(mem, ddl_schema);
  if (!s) return NULL;
  s->mem = mem;
  s->text = text;
  s->errors = errors;
  s->dialect = dialect != DIALECT_NONE ? dialect : ddl_dialect_of(text);
  ddl_reader r = {.s = s};
  ddl_start(&r.x, mem, text, s->dialect, errors);
  while (r.x.now.kind != DDL_END && !arena_failed(mem))
    read_statement(&r);
  return arena_failed(mem) ? NULL : s;
}
