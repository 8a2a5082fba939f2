/* Words of names and comments.
 *
 * In: cust_fname of the table customer, comment "状态：0停用，1启用". Out: the label "customer
 * first name"; the label 状态 in Chinese, and values 0 (停用) and 1 (启用). */
#include <string.h>

#include "base/utf8.h"
#include "ddl/draft.h"

static const struct {
  char shortened[7];
  char full[20];
} abbreviations[] = {
    {"acc", "account"},       {"acct", "account"},     {"addr", "address"},
    {"amt", "amount"},        {"apt", "apartment"},    {"attr", "attribute"},
    {"avg", "average"},       {"bal", "balance"},      {"cat", "category"},
    {"cd", "code"},           {"cnt", "count"},        {"cust", "customer"},
    {"dept", "department"},   {"desc", "description"}, {"dest", "destination"},
    {"dob", "date of birth"}, {"doc", "document"},     {"dt", "date"},
    {"emp", "employee"},      {"fname", "first name"}, {"hq", "headquarters"},
    {"lang", "language"},     {"lname", "last name"},  {"max", "maximum"},
    {"mgr", "manager"},       {"min", "minimum"},      {"num", "number"},
    {"nbr", "number"},        {"org", "organization"}, {"pct", "percent"},
    {"prod", "product"},      {"qty", "quantity"},     {"ref", "reference"},
    {"src", "source"},        {"std", "standard"},     {"stu", "student"},
    {"tel", "telephone"},     {"ts", "time"},          {"tx", "transaction"},
    {"txn", "transaction"},   {"yr", "year"},
};

/* --- words of names -------------------------------------------------------------------------- */

static nlq_str full_form(nlq_str word) {
  for (size_t i = 0; i < sizeof abbreviations / sizeof *abbreviations; i++)
    if (str_is(word, abbreviations[i].shortened)) return str_of(abbreviations[i].full);
  return word;
}

draft_words draft_words_of(arena *mem, nlq_str name, bool full) {
  draft_words words = {.count = 0};
  nlq_str text = utf8_fold_text(mem, words_of_name(mem, name));
  for (size_t start = 0, end = 0; start < text.len; start = end = end + 1) {
    while (end < text.len && text.at[end] != ' ')
      end++;
    if (end == start) continue;
    if (words.count == DRAFT_WORDS) break;
    nlq_str word = str_slice(text, start, end);
    words.items[words.count++] = full ? full_form(word) : word;
  }
  return words;
}

nlq_str draft_join(arena *mem, const draft_words *words, size_t first) {
  sb text;
  sb_init(&text, mem);
  for (size_t i = first; i < words->count; i++) {
    sb_adds(&text, i > first ? " " : "");
    sb_add(&text, words->items[i]);
  }
  return sb_str(&text);
}

bool draft_last_in(const draft_words *words, const char *list) {
  return words->count > 0 && str_word_in(words->items[words->count - 1], list) >= 0;
}

bool draft_any_in(const draft_words *words, const char *list) {
  for (size_t i = 0; i < words->count; i++)
    if (str_word_in(words->items[i], list) >= 0) return true;
  return false;
}

bool draft_starts(const draft_words *words, const draft_words *prefix) {
  if (prefix->count == 0 || prefix->count > words->count) return false;
  for (size_t i = 0; i < prefix->count; i++)
    if (!str_eq(words->items[i], prefix->items[i])) return false;
  return true;
}

/* --- names ----------------------------------------------------------------------------------- */

#define LONGEST_NAME (LIMIT_IDENTIFIER_BYTES - 12) /* room for a number */

bool draft_can_name(nlq_str name, bool dots) {
  bool signs = false, dot = false;
  for (size_t i = 0; i < name.len; i++) {
    unsigned char c = (unsigned char)name.at[i];
    if (c < 0x20 || c == 0x7F || strchr("'\"`;\\", c)) return false;
    signs = signs || strchr("+-*/()", c);
    dot = dot || c == '.';
  }
  return name.len <= LIMIT_IDENTIFIER_BYTES && (!dot || (dots && !signs));
}

bool draft_is_expr(nlq_str name) {
  for (size_t i = 0; i < name.len; i++)
    if (strchr("+-*/()", name.at[i])) return false;
  bool trimmed = str_trim(name).len == name.len;
  return name.len > 0 && trimmed && (name.at[0] < '0' || name.at[0] > '9');
}

static nlq_str cleaned(arena *mem, nlq_str wish) {
  sb text;
  sb_init(&text, mem);
  for (size_t pos = 0, start = 0; pos < wish.len; start = pos) {
    uint32_t c = utf8_next(wish, &pos);
    if (pos > LONGEST_NAME) break;
    bool bad = c < 0x20 || c == 0x7F || (c < 0x80 && strchr("'\"`;\\.", (int)c));
    if (bad)
      sb_addc(&text, '_');
    else
      sb_add(&text, str_slice(wish, start, pos));
  }
  return ddl_is_blank(sb_str(&text)) ? STR("unnamed") : sb_str(&text);
}

static uint32_t name_hash(int space, nlq_str name) {
  return lookup_mix(ddl_hash(name), (uint32_t)space);
}

static bool in_use(const draft *d, int space, nlq_str name) {
  size_t cursor = 0;
  for (int id; (id = lookup_next(&d->names, name_hash(space, name), &cursor)) >= 0;)
    if (d->taken[id].space == space && ddl_same(d->taken[id].name, name)) return true;
  return false;
}

nlq_str draft_unique(draft *d, int space, nlq_str wish) {
  size_t count = d->names.count;
  nlq_str base = cleaned(d->mem, wish), name = base;
  for (size_t n = count; in_use(d, space, name); n++) { /* the first number is free as a rule */
    sb text;
    sb_init(&text, d->mem);
    sb_addf(&text, "%S_%D", base, (int64_t)n);
    name = sb_str(&text);
    if (!name.at) return STR_EMPTY;
  }
  if (arena_reserve(d->mem, (void **)&d->taken, count, &d->taken_room, sizeof *d->taken) &&
      lookup_add(d->mem, &d->names, name_hash(space, name), (int)count))
    d->taken[count] = (draft_name){space, name};
  return name;
}

/* --- comments -------------------------------------------------------------------------------- */

#define LONGEST_LABEL 60 /* bytes: a longer comment describes rather than names */

static bool has_cjk(nlq_str text) {
  for (size_t pos = 0; pos < text.len;)
    if (utf8_is_cjk(utf8_next(text, &pos))) return true;
  return false;
}

/* Where a name ends and an explanation begins: at a colon, bracket or comma of either script. */
static bool ends_label(uint32_t code) {
  switch (utf8_fold(code)) {
  case ':':
  case '(':
  case ',':
  case ';':
  case '\n':
  case '[':
  case 0x3002: /* full stop of Chinese */
  case 0x3001: return true;
  default: return false;
  }
}

static nlq_str head_of(nlq_str comment) {
  for (size_t pos = 0, start = 0; pos < comment.len; start = pos)
    if (ends_label(utf8_next(comment, &pos))) return str_trim(str_slice(comment, 0, start));
  return str_trim(comment);
}

/* "状态 0" of "状态 0停用 1启用" names the column by 状态. */
static nlq_str without_digits(nlq_str text) {
  size_t end = 0;
  while (end < text.len && (text.at[end] < '0' || text.at[end] > '9'))
    end++;
  return end > 0 && end < text.len && has_cjk(text) ? str_trim(str_slice(text, 0, end)) : text;
}

/* The comment as a label; empty when it is none. */
static nlq_str label_of(nlq_str comment) {
  nlq_str label = without_digits(head_of(comment));
  return label.len <= LONGEST_LABEL && !ddl_is_blank(label) ? label : STR_EMPTY;
}

nlq_str draft_chinese(nlq_str comment) {
  nlq_str label = label_of(comment);
  return has_cjk(label) ? label : STR_EMPTY;
}

/* Words that are plural already, or have none. */
static const char no_plural[] =
    "staff, data, news, equipment, information, history, inventory, stock, "
    "money, software, series, species, media, people, men, women, children";

nlq_str draft_plural(arena *mem, const draft_words *words) {
  nlq_str text = draft_join(mem, words, 0);
  nlq_str last = words->count ? words->items[words->count - 1] : STR_EMPTY;
  char end = last.len ? last.at[last.len - 1] : '\0',
       before = last.len > 1 ? last.at[last.len - 2] : '\0';
  if (end < 'a' || end > 'z' || end == 's' || str_word_in(last, no_plural) >= 0) return text;
  sb plural;
  sb_init(&plural, mem);
  if (str_ends(last, STR("person"))) {
    sb_addf(&plural, "%Speople", str_slice(text, 0, text.len - 6));
  } else if (end == 'y' && !strchr("aeiou", before)) {
    sb_addf(&plural, "%Sies", str_slice(text, 0, text.len - 1));
  } else {
    bool hiss = end == 'x' || end == 'z' || (end == 'h' && (before == 's' || before == 'c'));
    sb_addf(&plural, "%S%s", text, hiss ? "es" : "s");
  }
  return sb_str(&plural);
}

static void put_synonyms(draft *d, nlq_str first, nlq_str second) {
  if (first.len == 0 && second.len == 0) return;
  json_put_key(d->w, "synonyms");
  json_begin_array(d->w);
  if (first.len) json_put_string(d->w, first);
  if (second.len && !str_eq(first, second)) json_put_string(d->w, second);
  json_end_array(d->w);
}

void draft_put_words(draft *d, nlq_str label, nlq_str other, nlq_str comment) {
  nlq_str said = label_of(comment);
  bool chinese = has_cjk(said), chinese_name = has_cjk(label);
  bool english = said.len && !chinese && !str_eq(utf8_fold_text(d->mem, said), label);
  json_put_key(d->w, "labels");
  json_begin_object(d->w);
  if (!chinese_name) json_field_string(d->w, "en", english ? said : label);
  if (chinese || chinese_name) json_field_string(d->w, "zh", chinese ? said : label);
  json_end_object(d->w);
  nlq_str trimmed = str_trim(comment);
  if (trimmed.len > said.len && trimmed.len <= LIMIT_VALUE_BYTES)
    json_field_string(d->w, "description", trimmed);
  put_synonyms(d, english ? label : STR_EMPTY, str_eq(other, label) ? STR_EMPTY : other);
}

/* --- values that a comment explains ----------------------------------------------------------- */

#define MOST_CODES 32

typedef struct coded {
  nlq_str code, meaning;
} coded;

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* The next "1: on" from `pos`: digits, then a sign or nothing, then letters. */
static bool next_code(nlq_str text, size_t *pos, coded *out) {
  while (*pos < text.len && !is_digit(text.at[*pos]))
    ++*pos;
  size_t start = *pos;
  while (*pos < text.len && is_digit(text.at[*pos]))
    ++*pos;
  out->code = str_slice(text, start, *pos);
  size_t end = *pos;
  bool inside = false;
  for (size_t at = *pos; at < text.len && !is_digit(text.at[at]);) {
    size_t next = at;
    uint32_t code = utf8_next(text, &next);
    bool letter = utf8_is_cjk(code) || utf8_is_letter(code) || (inside && code == ' ');
    if (inside && !letter) break;
    if (letter && !inside && code != ' ') {
      inside = true;
      start = at;
    }
    at = end = next;
  }
  *pos = end;
  out->meaning = inside ? str_trim(str_slice(text, start, end)) : STR_EMPTY;
  return out->code.len > 0 && inside;
}

static size_t read_codes(nlq_str comment, coded codes[MOST_CODES]) {
  size_t count = 0;
  for (size_t pos = 0; count < MOST_CODES && next_code(comment, &pos, &codes[count]); count++)
    for (size_t i = 0; i < count; i++)
      if (str_eq(codes[i].code, codes[count].code)) return 0;
  return count;
}

/* A code as the column's type writes it. */
static void put_code(json_writer *w, field_type type, nlq_str code) {
  json_put_key(w, "value");
  if (type == TYPE_STRING)
    json_put_string(w, code);
  else if (type == TYPE_BOOLEAN)
    json_put_bool(w, !str_is(code, "0"));
  else
    json_put_raw(w, code);
}

/* The codes a column's comment explains; 0 when it does not. */
static size_t codes_of(const draft_column *c, coded codes[MOST_CODES]) {
  bool possible = c->type == TYPE_STRING || c->type == TYPE_INTEGER || c->type == TYPE_BOOLEAN;
  nlq_str comment = c->source->comment;
  nlq_str tail = str_slice(comment, without_digits(head_of(comment)).len, comment.len);
  size_t count = possible ? read_codes(tail, codes) : 0;
  if (count < 2 || (c->type == TYPE_BOOLEAN && count > 2)) return 0;
  for (size_t i = 0; i < count; i++) {
    bool padded = codes[i].code.len > 1 && codes[i].code.at[0] == '0' && c->type != TYPE_STRING;
    if (codes[i].code.len > 6 || padded) return 0;
  }
  return count;
}

bool draft_is_coded(const draft_column *c) {
  coded codes[MOST_CODES];
  return codes_of(c, codes) > 0;
}

bool draft_put_coded(draft *d, const draft_column *c) {
  coded codes[MOST_CODES];
  size_t count = codes_of(c, codes);
  if (count == 0) return false;
  json_put_key(d->w, "sample_values");
  json_begin_array(d->w);
  for (size_t i = 0; i < count; i++) {
    json_begin_object(d->w);
    put_code(d->w, c->type, codes[i].code);
    json_put_key(d->w, "labels");
    json_begin_object(d->w);
    json_field_string(d->w, has_cjk(codes[i].meaning) ? "zh" : "en", codes[i].meaning);
    json_end_object(d->w);
    put_synonyms(d, codes[i].meaning, STR_EMPTY);
    json_end_object(d->w);
  }
  json_end_array(d->w);
  return true;
}
