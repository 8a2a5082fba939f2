/* Keys as relationships.
 *
 * In: orders.customer_id REFERENCES customer (id). Out: many orders to one customer. A column that
 * is no key by the script but is called like another table's key counts as one, and is noted. */
#include "ddl/draft.h"

static draft_link *new_link(draft *d, int left, int right, size_t count) {
  if (!arena_reserve(d->mem, (void **)&d->links, d->n_links, &d->links_room, sizeof *d->links))
    return NULL;
  draft_link *link = &d->links[d->n_links];
  *link = (draft_link){.left = left, .right = right, .role = STR_EMPTY};
  link->from = ARENA_ARRAY(d->mem, int, count + 1);
  link->to = ARENA_ARRAY(d->mem, int, count + 1);
  if (!link->from || !link->to) return NULL;
  d->n_links++;
  return link;
}

static bool is_there(const draft *d, int table, int column) {
  return column >= 0 && !d->tables[table].columns[column].absent;
}

static uint32_t link_hash(const draft_link *link) {
  uint32_t hash = lookup_mix(lookup_mix(17, (uint32_t)link->left), (uint32_t)link->right);
  for (size_t i = 0; i < link->count; i++)
    hash = lookup_mix(lookup_mix(hash, (uint32_t)link->from[i]), (uint32_t)link->to[i]);
  return hash;
}

static bool same_link(const draft_link *a, const draft_link *b) {
  if (a->left != b->left || a->right != b->right || a->count != b->count) return false;
  for (size_t i = 0; i < a->count; i++)
    if (a->from[i] != b->from[i] || a->to[i] != b->to[i]) return false;
  return true;
}

/* Keeps a new link, unless the script says the same twice. */
static void keep_link(draft *d, draft_link *link) {
  size_t cursor = 0;
  uint32_t hash = link_hash(link);
  for (int id; (id = lookup_next(&d->by_link, hash, &cursor)) >= 0;)
    if (same_link(&d->links[id], link)) {
      d->n_links--;
      return;
    }
  lookup_add(d->mem, &d->by_link, hash, (int)d->n_links - 1);
  for (size_t i = 0; i < link->count; i++)
    d->tables[link->left].columns[link->from[i]].foreign = true;
}

/* --- declared keys ---------------------------------------------------------------------------- */

static void lost_key(draft *d, const ddl_table *t, const ddl_key *key, const char *why) {
  ddl_note(d->s, key->at, NLQ_LEVEL_WARNING, "The foreign key of %S to %S is left out: %s.",
           query_shown(d->mem, t->name), query_shown(d->mem, key->table), why);
}

static void link_key(draft *d, int left, const ddl_key *key) {
  const ddl_table *t = &d->s->tables[left];
  int right = ddl_table_of(d->s, key->table);
  if (right < 0 || d->s->tables[right].left_out) {
    lost_key(d, t, key, "that table is not there");
    return;
  }
  const ddl_names *to = key->to.count ? &key->to : &d->s->tables[right].primary_key;
  if (key->columns.count == 0 || key->columns.count != to->count) {
    lost_key(d, t, key, "it does not say which columns meet");
    return;
  }
  draft_link *link = new_link(d, left, right, to->count);
  if (!link) return;
  link->key = key;
  link->count = to->count;
  for (size_t i = 0; i < to->count; i++) {
    link->from[i] = ddl_column_of(d->s, left, key->columns.items[i]);
    link->to[i] = ddl_column_of(d->s, right, to->items[i]);
    if (!is_there(d, left, link->from[i]) || !is_there(d, right, link->to[i])) {
      lost_key(d, t, key, "one of its columns is not there");
      d->n_links--;
      return;
    }
  }
  keep_link(d, link);
}

/* --- guessed keys ----------------------------------------------------------------------------- */

/* The table whose only key column has exactly this name, of two words at least; or which is called
 * like the words before "id", when its key is "id". One that is there twice is none. */
static int owner_of(draft *d, const lookup *keys, int left, const draft_column *c) {
  int found = -1;
  size_t cursor = 0;
  if (c->short_words.count < 2) return -1;
  for (int id; (id = lookup_next(keys, ddl_hash(c->source->name), &cursor)) >= 0;) {
    const ddl_table *t = &d->s->tables[id];
    if (id == left || !ddl_same(t->primary_key.items[0], c->source->name)) continue;
    if (found >= 0) return -1;
    found = id;
  }
  return found;
}

/* customer_id and the table customer or customers with the key id. */
static int named_owner(draft *d, int left, const draft_column *c) {
  if (c->short_words.count < 2 || !draft_last_in(&c->short_words, "id")) return -1;
  static const char *const ends[] = {"", "s", "es"};
  draft_words words = c->short_words;
  words.count--;
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    sb name;
    sb_init(&name, d->mem);
    for (size_t k = 0; k < words.count; k++)
      sb_addf(&name, "%s%S", k ? "_" : "", words.items[k]);
    sb_adds(&name, ends[i]);
    int table = ddl_table_of(d->s, sb_str(&name));
    if (table < 0 || table == left || d->s->tables[table].left_out) continue;
    const ddl_names *key = &d->s->tables[table].primary_key;
    if (key->count == 1 && ddl_same(key->items[0], STR("id"))) return table;
  }
  return -1;
}

static void guess_key(draft *d, const lookup *keys, int left, size_t column) {
  draft_column *c = &d->tables[left].columns[column];
  bool own = c->primary && d->s->tables[left].primary_key.count == 1;
  if (c->foreign || own || c->role == DRAFT_TIME || c->source->left_out || c->absent) return;
  int right = owner_of(d, keys, left, c);
  if (right < 0) right = named_owner(d, left, c);
  draft_link *link = right < 0 ? NULL : new_link(d, left, right, 1);
  if (!link) return;
  link->from[0] = (int)column;
  link->to[0] = ddl_column_of(d->s, right, d->s->tables[right].primary_key.items[0]);
  link->count = 1;
  if (!is_there(d, right, link->to[0])) {
    d->n_links--;
    return;
  }
  keep_link(d, link);
  ddl_note(d->s, d->s->tables[left].at, NLQ_LEVEL_INFO,
           "%S.%S is taken as a key of %S, as it bears the name of its key.",
           query_shown(d->mem, d->s->tables[left].name), query_shown(d->mem, c->source->name),
           query_shown(d->mem, d->s->tables[right].name));
}

static void guess_keys(draft *d) {
  lookup keys = {0};
  for (size_t t = 0; t < d->s->n_tables; t++) {
    const ddl_table *table = &d->s->tables[t];
    if (!table->left_out && table->primary_key.count == 1)
      lookup_add(d->mem, &keys, ddl_hash(table->primary_key.items[0]), (int)t);
  }
  for (size_t t = 0; t < d->s->n_tables; t++)
    for (size_t c = 0; !d->s->tables[t].left_out && c < d->s->tables[t].n_columns; c++)
      guess_key(d, &keys, (int)t, c);
}

/* --- roles ------------------------------------------------------------------------------------ */

/* The same in both directions: store to its manager, staff to their store. */
static uint32_t road_hash(const draft_link *link) {
  bool in_order = link->left < link->right;
  uint32_t low = (uint32_t)(in_order ? link->left : link->right);
  return lookup_mix(lookup_mix(17, low), (uint32_t)(in_order ? link->right : link->left));
}

static bool same_road(const draft_link *a, const draft_link *b) {
  return (a->left == b->left && a->right == b->right) ||
         (a->left == b->right && a->right == b->left);
}

/* Two links between the same tables, or of a table to itself, are told apart by a role. */
static void find_roads(draft *d) {
  lookup roads = {0}; /* the first link of each */
  for (size_t i = 0; i < d->n_links; i++) {
    draft_link *link = &d->links[i], *first = NULL;
    size_t cursor = 0;
    for (int id; !first && (id = lookup_next(&roads, road_hash(link), &cursor)) >= 0;)
      if (same_road(&d->links[id], link)) first = &d->links[id];
    link->apart = first || link->left == link->right;
    link->first = !first && link->left != link->right;
    if (first)
      first->apart = true;
    else
      lookup_add(d->mem, &roads, road_hash(link), (int)i);
  }
}

/* What stands for the right table: the column that leads there. */
static void name_roles(draft *d) {
  for (size_t i = 0; i < d->n_links; i++) {
    draft_link *link = &d->links[i];
    if (!link->apart) continue;
    link->role = draft_unique(d, DRAFT_TABLES, d->tables[link->left].columns[link->from[0]].name);
  }
}

bool draft_link_tables(draft *d) {
  for (size_t t = 0; t < d->s->n_tables; t++)
    for (size_t k = 0; !d->s->tables[t].left_out && k < d->s->tables[t].n_keys; k++)
      link_key(d, (int)t, &d->s->tables[t].keys[k]);
  guess_keys(d);
  find_roads(d);
  name_roles(d);
  return !arena_failed(d->mem);
}

/* --- writing ---------------------------------------------------------------------------------- */

/* A row of the left table has one key alone: then it meets each right row at most once. */
static bool is_one_to_one(const draft *d, const draft_link *link) {
  const ddl_table *t = &d->s->tables[link->left];
  size_t keys = 0;
  for (size_t i = 0; i < link->count; i++)
    keys += d->tables[link->left].columns[link->from[i]].primary;
  bool unique = link->count == 1 && t->columns[link->from[0]].unique;
  return unique || (keys == link->count && keys == t->primary_key.count);
}

static bool is_certain(const draft *d, const draft_link *link) {
  bool certain = link->key != NULL;
  for (size_t i = 0; i < link->count; i++) {
    const draft_column *c = &d->tables[link->left].columns[link->from[i]];
    certain = certain && (c->source->not_null || c->primary);
  }
  return certain;
}

static void put_columns(draft *d, const draft_link *link) {
  json_put_key(d->w, "relationship_columns");
  json_begin_array(d->w);
  for (size_t i = 0; i < link->count; i++) {
    json_begin_object(d->w);
    json_field_string(d->w, "left_column", d->tables[link->left].columns[link->from[i]].name);
    json_field_string(d->w, "right_column", d->tables[link->right].columns[link->to[i]].name);
    json_end_object(d->w);
  }
  json_end_array(d->w);
}

static void put_role(draft *d, const draft_link *link) {
  const draft_column *c = &d->tables[link->left].columns[link->from[0]];
  draft_words words = c->words;
  if (words.count > 1 && draft_last_in(&words, "id")) words.count--;
  json_field_string(d->w, "role", link->role);
  draft_put_words(d, draft_join(d->mem, &words, 0), STR_EMPTY, STR_EMPTY);
  if (link->first) json_field_bool(d->w, "default", true);
}

static void put_link(draft *d, const draft_link *link) {
  nlq_str left = d->s->tables[link->left].id, right = d->s->tables[link->right].id;
  sb name;
  sb_init(&name, d->mem);
  sb_addf(&name, "%S_%S", left, d->tables[link->left].columns[link->from[0]].name);
  json_begin_object(d->w);
  json_field_string(d->w, "name", draft_unique(d, DRAFT_LINKS, sb_str(&name)));
  json_field_string(d->w, "left_table", left);
  json_field_string(d->w, "right_table", right);
  put_columns(d, link);
  json_field_string(d->w, "relationship_type",
                    is_one_to_one(d, link) ? STR("one_to_one") : STR("many_to_one"));
  json_field_string(d->w, "join_type", is_certain(d, link) ? STR("inner") : STR("left_outer"));
  if (link->apart) put_role(d, link);
  if (!link->key && !link->apart)
    json_field_string(d->w, "description", STR("guessed from the name of the column"));
  json_end_object(d->w);
}

void draft_put_links(draft *d) {
  if (d->n_links == 0) return;
  json_put_key(d->w, "relationships");
  json_begin_array(d->w);
  for (size_t i = 0; i < d->n_links; i++)
    put_link(d, &d->links[i]);
  json_end_array(d->w);
}
