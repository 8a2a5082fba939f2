/* The elements of a table: columns and constraints.
 *
 * In: customer_id int NOT NULL REFERENCES customer (id) COMMENT 'who ordered', PRIMARY KEY (id).
 * Out: a column that is not null, with a comment, a foreign key, and the primary key. */
#include "ddl/ddl_parts.h"

/* --- constraints ---------------------------------------------------------------------------- */

static ddl_key *new_key(ddl_reader *r, int table, size_t at) {
  ddl_table *t = &r->s->tables[table];
  if (!arena_reserve(r->x.mem, (void **)&t->keys, t->n_keys, &t->keys_room, sizeof *t->keys))
    return NULL;
  ddl_key *key = &t->keys[t->n_keys++];
  *key = (ddl_key){.table = STR_EMPTY, .at = at};
  return key;
}

/* REFERENCES other [(id)]; what follows it (ON DELETE ...) is passed with the rest. */
static void read_references(ddl_reader *r, int table, ddl_names columns, size_t at) {
  nlq_str qualifier;
  ddl_key *key = new_key(r, table, at);
  if (!key || !ddl_name(r, &qualifier, &key->table)) {
    if (key) r->s->tables[table].n_keys--;
    return;
  }
  key->columns = columns;
  if (ddl_at_sign(&r->x, '(')) key->to = ddl_name_list(r);
}

static void set_unique(ddl_schema *s, int table, const ddl_names *columns) {
  int column = columns->count == 1 ? ddl_column_of(s, table, columns->items[0]) : -1;
  if (column >= 0) s->tables[table].columns[column].unique = true;
}

static void read_table_check(ddl_reader *r, int table) {
  ddl_value *values;
  size_t count;
  nlq_str name = ddl_read_check(r, &values, &count);
  int column = name.len ? ddl_column_of(r->s, table, name) : -1;
  if (column >= 0) ddl_set_values(&r->s->tables[table].columns[column], values, count);
}

/* Passes the rest of an element, up to the comma or parenthesis that ends it. */
static void skip_element(ddl_reader *r) {
  while (r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ',') && !ddl_at_sign(&r->x, ')') &&
         !ddl_at_sign(&r->x, ';')) {
    if (ddl_at_sign(&r->x, '('))
      ddl_skip_group(&r->x);
    else
      ddl_next(&r->x);
  }
}

/* The names in front of a list: [INDEX name] [USING btree] (a, b). */
static ddl_names read_indexed(ddl_reader *r) {
  while (r->x.now.kind == DDL_WORD || r->x.now.kind == DDL_QUOTED || r->x.now.kind == DDL_STRING)
    ddl_next(&r->x);
  return ddl_name_list(r);
}

static bool read_constraint(ddl_reader *r, int table) {
  size_t at = r->x.now.start;
  if (ddl_take_words(&r->x, "PRIMARY KEY")) {
    r->s->tables[table].primary_key = read_indexed(r);
  } else if (ddl_take_words(&r->x, "FOREIGN KEY")) {
    ddl_names columns = read_indexed(r);
    if (ddl_take(&r->x, "REFERENCES")) read_references(r, table, columns, at);
  } else if (ddl_take(&r->x, "UNIQUE")) {
    ddl_names columns = read_indexed(r);
    set_unique(r->s, table, &columns);
  } else if (ddl_take(&r->x, "CHECK")) {
    read_table_check(r, table);
  } else {
    return false;
  }
  return true;
}

/* --- what is a column and what is not ------------------------------------------------------- */

/* The token behind the one that stands here. */
static ddl_lexer behind(const ddl_reader *r) {
  diag_list ignored;
  ddl_lexer look = r->x;
  diag_init(&ignored, r->x.mem);
  look.errors = &ignored;
  ddl_next(&look);
  look.errors = r->x.errors;
  return look;
}

/* Whether the word here, which starts a constraint or index, is the name of a column after all:
 * "key varchar(20)", "check boolean". */
static bool is_column(const ddl_reader *r) {
  ddl_lexer next = behind(r);
  return next.now.kind == DDL_WORD && ddl_is_type(next.now.text);
}

/* CONSTRAINT name in front of one; indexes, which say nothing here. */
static bool read_other_element(ddl_reader *r, int table) {
  static const char indexes[] = "KEY, INDEX, FULLTEXT, SPATIAL, PROJECTION, EXCLUDE, PERIOD";
  static const char starts[] = "PRIMARY, FOREIGN, UNIQUE, CHECK, CONSTRAINT, LIKE";
  if (r->x.now.kind != DDL_WORD) return false;
  bool index = ddl_word_in(r->x.now.text, indexes);
  if ((!index && !ddl_word_in(r->x.now.text, starts)) || is_column(r)) return false;
  if (index) {
    skip_element(r);
    return true;
  }
  nlq_str qualifier, name;
  if (ddl_take(&r->x, "LIKE")) {
    if (ddl_name(r, &qualifier, &name)) ddl_copy_columns(r, table, name);
    return true;
  }
  if (ddl_take(&r->x, "CONSTRAINT") &&
      !(r->x.now.kind == DDL_WORD && ddl_word_in(r->x.now.text, starts)))
    ddl_next(&r->x);
  read_constraint(r, table);
  return true;
}

/* --- columns --------------------------------------------------------------------------------- */

static uint32_t column_hash(int table, nlq_str name) {
  return lookup_mix(ddl_hash(name), (uint32_t)table);
}

int ddl_column_of(const ddl_schema *s, int table, nlq_str name) {
  size_t cursor = 0;
  const ddl_table *t = &s->tables[table];
  for (int id; (id = lookup_next(&s->column_names, column_hash(table, name), &cursor)) >= 0;)
    if ((size_t)id < t->n_columns && ddl_same(t->columns[id].name, name)) return id;
  return -1;
}

ddl_column *ddl_add_column(ddl_reader *r, int table, nlq_str name) {
  ddl_table *t = &r->s->tables[table];
  if (r->s->n_columns >= DDL_MOST_COLUMNS) {
    nlq_diag *d =
        diag_add(r->s->errors, NLQ_TOO_MANY, "There are more than %d columns.", DDL_MOST_COLUMNS);
    diag_line(d, r->s->text, r->x.now.start);
    r->x.pos = r->x.text.len; /* the rest would only say so again */
    return NULL;
  }
  if (!arena_reserve(r->x.mem, (void **)&t->columns, t->n_columns, &t->room, sizeof *t->columns) ||
      !lookup_add(r->x.mem, &r->s->column_names, column_hash(table, name), (int)t->n_columns))
    return NULL;
  r->s->n_columns++;
  ddl_column *c = &t->columns[t->n_columns++];
  *c = (ddl_column){.name = name, .comment = STR_EMPTY};
  return c;
}

void ddl_copy_columns(ddl_reader *r, int table, nlq_str from) {
  int source = ddl_table_of(r->s, from);
  if (source < 0 || source == table) return;
  for (size_t i = 0; i < r->s->tables[source].n_columns; i++) {
    const ddl_column *c = &r->s->tables[source].columns[i];
    if (ddl_column_of(r->s, table, c->name) >= 0) continue;
    ddl_column *copy = ddl_add_column(r, table, c->name);
    if (!copy) return;
    *copy = r->s->tables[source].columns[i];
  }
}

static ddl_names one_name(ddl_reader *r, nlq_str name) {
  ddl_names list = {0};
  ddl_push_name(r->x.mem, &list, name);
  return list;
}

static void read_column_check(ddl_reader *r, ddl_column *c) {
  ddl_value *values;
  size_t count;
  nlq_str name = ddl_read_check(r, &values, &count);
  if (name.len && ddl_same(name, c->name)) ddl_set_values(c, values, count);
}

/* One of the things a column may say behind its type; anything else is passed. */
static void read_attribute(ddl_reader *r, int table, ddl_column *c) {
  ddl_table *t = &r->s->tables[table];
  size_t at = r->x.now.start;
  if (ddl_take_words(&r->x, "NOT NULL")) {
    c->not_null = true;
  } else if (ddl_take_words(&r->x, "PRIMARY KEY")) {
    t->primary_key = one_name(r, c->name);
  } else if (ddl_take(&r->x, "UNIQUE")) {
    c->unique = true;
    ddl_take(&r->x, "KEY");
  } else if (ddl_take(&r->x, "REFERENCES")) {
    read_references(r, table, one_name(r, c->name), at);
  } else if (ddl_take(&r->x, "CHECK")) {
    read_column_check(r, c);
  } else if (ddl_take(&r->x, "COMMENT")) {
    if (r->x.now.kind == DDL_STRING) c->comment = r->x.now.text;
    if (r->x.now.kind == DDL_STRING) ddl_next(&r->x);
  } else if (ddl_take(&r->x, "DEFAULT")) {
    if (!ddl_at_sign(&r->x, '(') && !ddl_at_sign(&r->x, ',')) ddl_next(&r->x);
  } else if (ddl_at_sign(&r->x, '(')) {
    ddl_skip_group(&r->x);
  } else {
    ddl_next(&r->x);
  }
}

static bool element_ends(const ddl_reader *r) {
  return r->x.now.kind == DDL_END || ddl_at_sign(&r->x, ',') || ddl_at_sign(&r->x, ')') ||
         ddl_at_sign(&r->x, ';');
}

static void read_column(ddl_reader *r, int table) {
  bool named =
      r->x.now.kind == DDL_WORD || r->x.now.kind == DDL_QUOTED || r->x.now.kind == DDL_STRING;
  if (!named || r->x.now.text.len == 0) {
    ddl_wanted(r, "a column");
    skip_element(r);
    return;
  }
  nlq_str name = r->x.now.text;
  if (ddl_column_of(r->s, table, name) >= 0) {
    ddl_note(r->s, r->x.now.start, NLQ_LEVEL_WARNING, "The column %S stands there already.",
             query_shown(r->x.mem, name));
    skip_element(r);
    return;
  }
  ddl_column *c = ddl_add_column(r, table, name);
  if (!c) return;
  ddl_next(&r->x);
  /* In ClickHouse columns are not null unless their type says so. */
  c->not_null = r->s->dialect == DIALECT_CLICKHOUSE;
  ddl_read_type(r, c);
  while (!element_ends(r))
    read_attribute(r, table, c);
}

void ddl_read_element(ddl_reader *r, int table) {
  if (!read_other_element(r, table)) read_column(r, table);
  skip_element(r);
}

void ddl_read_elements(ddl_reader *r, int table) {
  size_t start = r->x.now.start;
  ddl_next(&r->x);
  while (r->x.now.kind != DDL_END && !ddl_at_sign(&r->x, ';') && !ddl_at_sign(&r->x, ')')) {
    ddl_read_element(r, table);
    if (!ddl_take_sign(&r->x, ',')) break;
  }
  if (ddl_take_sign(&r->x, ')')) return;
  nlq_diag *d = diag_add(r->s->errors, NLQ_INVALID_DDL, "This parenthesis is not closed.");
  diag_line(d, r->s->text, start);
}
