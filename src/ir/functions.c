/* In: a name. Out: the function, with what it takes. */
#include "ir/functions.h"

#define FUNCTION(name, min, max, ...)                                                              \
  { STR_INIT(name), min, max, {__VA_ARGS__}, false }
#define EXTENSION(name, min, max, ...)                                                             \
  { STR_INIT(name), min, max, {__VA_ARGS__}, true }

/* The reference's, and what a structured query becomes (its COUNT counts the places of a text in
 * another, so the aggregates have names of their own). */
static const ir_function built_in[] = {
    FUNCTION("CONTAINS", 2, 2, IR_ANY),
    FUNCTION("COUNT", 2, 2, IR_ANY),
    FUNCTION("LENGTH", 1, 1, IR_ANY),
    FUNCTION("LIKE", 2, 2, IR_ANY),
    FUNCTION("LOWER", 1, 1, IR_ANY),
    FUNCTION("MATCH", 2, 2, IR_ANY),
    FUNCTION("SIMILARITY", 2, 2, IR_VECTOR, IR_TEXT_LITERAL),
    FUNCTION("UPPER", 1, 1, IR_ANY),
    EXTENSION("AGG_AVG", 1, 1, IR_ANY),
    EXTENSION("AGG_COUNT", 0, 1, IR_ANY),
    EXTENSION("AGG_COUNT_DISTINCT", 1, 1, IR_ANY),
    EXTENSION("AGG_MAX", 1, 1, IR_ANY),
    EXTENSION("AGG_MIN", 1, 1, IR_ANY),
    EXTENSION("AGG_SUM", 1, 1, IR_ANY),
    EXTENSION("DATE_TRUNC", 2, 2, IR_TEXT_LITERAL),
};

static char upper(char c) {
  return c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
}

static bool same_name(nlq_str a, nlq_str b) {
  size_t i = 0;
  while (i < a.len && i < b.len && upper(a.at[i]) == upper(b.at[i]))
    i++;
  return a.len == b.len && i == a.len;
}

static nlq_str in_capitals(arena *mem, nlq_str name) {
  char *out = arena_alloc(mem, name.len);
  for (size_t i = 0; out && i < name.len; i++)
    out[i] = upper(name.at[i]);
  return out ? (nlq_str){out, name.len} : STR_EMPTY;
}

static bool refuse(diag_list *errors, nlq_str pointer, const char *message) {
  diag_at(errors, diag_add(errors, NLQ_WRONG_VALUE, "%s", message), pointer);
  return false;
}

static bool read_kinds(const json_value *v, ir_function *f) {
  static const char *const names[] = {"any", "text", "field", "vector"};
  size_t i = 0;
  for (const json_value *item = json_first(v); item; item = json_next(item), i++) {
    size_t kind = 0;
    while (kind < 4 && !str_is(json_string(item), names[kind]))
      kind++;
    if (kind == 4 || i == IR_KINDS) return false;
    f->arguments[i] = (ir_argument)kind;
  }
  return true;
}

static bool read_count(const json_value *v, int *out) {
  int64_t n = 0;
  if (!v) return true;
  if (!json_integer(v, &n) || n < 0 || n > 1000) return false;
  *out = (int)n;
  return true;
}

static bool read_function(const json_value *v, nlq_str pointer, diag_list *errors, ir_function *f) {
  bool object = json_type_of(v) == JSON_OBJECT;
  f->name = json_string(object ? json_get(v, "name") : v);
  f->max_args = IR_ANY_COUNT;
  if (f->name.len == 0) return refuse(errors, pointer, "a function is a name, or has \"name\"");
  if (!object) return true;
  if (!read_count(json_get(v, "min_args"), &f->min_args) ||
      !read_count(json_get(v, "max_args"), &f->max_args))
    return refuse(errors, pointer, "min_args and max_args are whole numbers from 0 to 1000");
  return read_kinds(json_get(v, "arguments"), f) ||
         refuse(errors, pointer, "arguments are up to four of any, text, field, vector");
}

bool ir_functions_read(arena *mem, const json_value *v, nlq_str base, diag_list *errors,
                       ir_functions *out) {
  *out = (ir_functions){NULL, 0, NULL};
  if (!v) return true;
  if (json_type_of(v) != JSON_ARRAY) return refuse(errors, base, "functions is an array");
  size_t count = json_count(v);
  out->items = ARENA_ARRAY(mem, ir_function, count);
  out->by_name = ARENA_ARRAY(mem, ir_name, count);
  if (!out->items || !out->by_name) return false;
  for (const json_value *item = json_first(v); item; item = json_next(item)) {
    size_t i = out->count++;
    if (!read_function(item, json_pointer_index(mem, base, i), errors, &out->items[i]))
      return false;
    out->by_name[i] = (ir_name){in_capitals(mem, out->items[i].name), i};
  }
  ir_names_sort(out->by_name, out->count);
  return true;
}

const ir_function *ir_functions_find(const ir_functions *f, arena *mem, nlq_str name) {
  if (f->count) {
    size_t at = ir_names_find(f->by_name, f->count, in_capitals(mem, name));
    if (at != SIZE_MAX) return &f->items[f->by_name[at].index];
  }
  for (size_t i = 0; i < sizeof built_in / sizeof *built_in; i++)
    if (same_name(built_in[i].name, name)) return &built_in[i];
  return NULL;
}
