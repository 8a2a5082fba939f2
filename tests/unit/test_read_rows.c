/* Questions about the rows of a model that shows what is asked: from the question to SQL, through
 * the JSON of phase 1, so that it says all that the later phases need. */
#include "construct_fixture.h"
#include "domain/words.h"
#include "sql/sql.h"

static const char model[] =
    "{'version':1,'name':'ferries','defaults':{'limit':null,'time_range':null,"
    "'trend_range':null,'projection':'asked'},'tables':["
    "{'name':'harbour','labels':{'en':'harbours'},'base_table':{'table':'harbour'},"
    "'primary_key':['harbour_id'],'dimensions':["
    "{'name':'harbour_id','labels':{'en':'harbour id'},'data_type':'integer','unique':true,"
    "'semantic_type':'id'},"
    "{'name':'name','labels':{'en':'name'},'data_type':'string','semantic_type':'name'},"
    "{'name':'coast','labels':{'en':'coast'},'data_type':'string','is_enum':true,"
    "'sample_values':['East','West']}],"
    "'facts':[{'name':'depth','labels':{'en':'depth'},'data_type':'number'}],"
    "'metrics':[{'name':'harbour_count','agg':'count'}]},"
    "{'name':'sailor','labels':{'en':'sailors'},'base_table':{'table':'sailor'},"
    "'primary_key':['sailor_id'],'dimensions':["
    "{'name':'sailor_id','labels':{'en':'sailor id'},'data_type':'integer','unique':true,"
    "'semantic_type':'id'},"
    "{'name':'first_name','labels':{'en':'first name'},'data_type':'string',"
    "'semantic_type':'name'},"
    "{'name':'last_name','labels':{'en':'last name'},'data_type':'string'},"
    "{'name':'sex','labels':{'en':'sex'},'data_type':'string','is_enum':true,"
    "'sample_values':['F','M']},"
    "{'name':'knot','labels':{'en':'favourite knot'},'data_type':'string'}],"
    "'facts':[{'name':'age','labels':{'en':'age'},'data_type':'integer'}],"
    "'metrics':[{'name':'sailor_count','agg':'count'}]},"
    "{'name':'voyage','labels':{'en':'voyages'},'base_table':{'table':'voyage'},"
    "'primary_key':['voyage_id'],'dimensions':["
    "{'name':'voyage_id','labels':{'en':'voyage id'},'data_type':'integer','unique':true,"
    "'semantic_type':'id'},"
    "{'name':'sailor_id','labels':{'en':'sailor id'},'data_type':'integer','semantic_type':'id'},"
    "{'name':'origin','labels':{'en':'origin'},'data_type':'integer','semantic_type':'id'},"
    "{'name':'destination','labels':{'en':'destination'},'data_type':'integer',"
    "'semantic_type':'id'}],"
    "'metrics':[{'name':'voyage_count','agg':'count'}]}],"
    "'relationships':["
    "{'name':'voyage_sailor','left_table':'voyage','right_table':'sailor',"
    "'relationship_columns':[{'left_column':'sailor_id','right_column':'sailor_id'}],'relationship_"
    "type':'many_to_one'},"
    "{'name':'voyage_origin','left_table':'voyage','right_table':'harbour',"
    "'relationship_columns':[{'left_column':'origin','right_column':'harbour_id'}],'relationship_"
    "type':'many_to_one','default':true},"
    "{'name':'voyage_destination','left_table':'voyage','right_table':'harbour',"
    "'relationship_columns':[{'left_column':'destination','right_column':'harbour_id'}],'"
    "relationship_type':'many_to_one'}]}";

/* The recognition as it comes back from its own JSON. */
static recognition *through_json(fixture *f, const recognition *rec) {
  sb text;
  json_writer w = {.out = &text};
  sb_init(&text, &f->mem);
  json_begin_object(&w);
  recognition_to_json(&w, rec);
  json_end_object(&w);
  json_value *v = json_parse(&f->mem, sb_str(&text), LIMIT_JSON_DEPTH, &f->errors);
  return CHECK(v != NULL) ? recognition_from_json(&f->mem, v, STR_EMPTY, &f->errors) : NULL;
}

static nlq_str sql_of(fixture *f, const char *question, query_dialect dialect) {
  lexicon *words = lexicon_new(&f->mem, true);
  f->r.question = str_of(question);
  recognition *rec = words ? read_question(&f->mem, words, f->d, &f->r) : NULL;
  rec = CHECK(rec != NULL) ? through_json(f, rec) : NULL;
  if (!CHECK(rec != NULL)) return STR_EMPTY;
  const construction *c = construct_query(&f->mem, f->d, &f->r, rec);
  sql_text out = {.sql = STR_EMPTY};
  if (!CHECK(c != NULL && c->structured_query != NULL)) return STR_EMPTY;
  CHECK(sql_render(&f->mem, f->d, c->structured_query, dialect, SQL_INLINE, &out));
  return out.sql;
}

static void questions(void) {
  static const struct {
    const char *question, *sql;
  } list[] = {
      {"List the first and last names of sailors older than 30.",
       "SELECT first_name, last_name FROM sailor WHERE age > 30 ORDER BY sailor_id"},
      {"How many male sailors are there?",
       "SELECT COUNT(*) AS sailor_count FROM sailor WHERE sex = 'M'"},
      {"Show the names of harbours outside the East coast.",
       "SELECT name FROM harbour WHERE coast != 'East' ORDER BY harbour_id"},
      {"First names of sailors with at least two voyages.",
       "SELECT sailor.first_name FROM voyage LEFT JOIN sailor ON voyage.sailor_id = "
       "sailor.sailor_id GROUP BY sailor.sailor_id HAVING COUNT(*) >= 2 ORDER BY sailor.first_name "
       "IS NULL, sailor.first_name"},
      {"Names of sailors aged 30 or younger.",
       "SELECT first_name, last_name FROM sailor WHERE age <= 30 ORDER BY sailor_id"},
      {"Names of harbours where the depth is more than the average depth.",
       "SELECT name FROM harbour WHERE depth > (SELECT AVG(depth) AS avg_depth FROM harbour) ORDER "
       "BY harbour_id"},
      {"How many voyages are arriving at a harbour of the West coast?",
       "SELECT COUNT(*) AS voyage_count FROM voyage LEFT JOIN harbour ON voyage.destination = "
       "harbour.harbour_id WHERE harbour.coast = 'West'"},
      {"Last names of sailors who have the most common favourite knot.",
       "SELECT DISTINCT last_name FROM sailor WHERE knot = (SELECT knot FROM sailor GROUP BY knot "
       "ORDER BY COUNT(*) DESC LIMIT 1) ORDER BY last_name NULLS LAST"},
      {"First names of sailors who made no voyage.",
       "SELECT first_name FROM sailor WHERE sailor_id NOT IN (SELECT sailor_id FROM voyage WHERE "
       "sailor_id IS NOT NULL) ORDER BY sailor_id"},
  };
  fixture f;
  if (!fixture_open(&f, model)) return;
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    CHECK_STR(sql_of(&f, list[i].question, DIALECT_SQLITE), list[i].sql);
  fixture_close(&f);
}

/* Two sailors of one name are two; only some engines show other columns beside the key. */
static void groups_go_by_the_key(void) {
  fixture f;
  if (!fixture_open(&f, model)) return;
  static const char question[] = "Which sailor made the most voyages?";
  CHECK_STR(
      sql_of(&f, question, DIALECT_SQLITE),
      "SELECT sailor.first_name, sailor.last_name FROM voyage LEFT JOIN sailor ON voyage.sailor_id "
      "= sailor.sailor_id GROUP BY sailor.sailor_id ORDER BY COUNT(*) DESC LIMIT 1");
  CHECK_STR(sql_of(&f, question, DIALECT_DUCKDB),
            "SELECT sailor.first_name, sailor.last_name FROM voyage LEFT JOIN sailor ON "
            "voyage.sailor_id = sailor.sailor_id GROUP BY sailor.sailor_id, sailor.first_name, "
            "sailor.last_name ORDER BY COUNT(*) DESC LIMIT 1");
  fixture_close(&f);
}

static void roots(void) {
  static const char *const alike[][2] = {{"eliminated", "elimination"},
                                         {"enrolled", "enrollment"},
                                         {"treats", "treatment"},
                                         {"national", "nationality"}};
  arena mem;
  arena_init(&mem, NULL);
  for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
    CHECK(str_eq(word_root(&mem, str_of(alike[i][0])), word_root(&mem, str_of(alike[i][1]))));
  CHECK(!str_eq(word_root(&mem, STR("stage")), word_root(&mem, STR("station"))));
  CHECK_STR(word_root(&mem, STR("age")), "age");
  arena_free(&mem);
}

CHECK_MAIN(TEST(questions), TEST(groups_go_by_the_key), TEST(roots))
