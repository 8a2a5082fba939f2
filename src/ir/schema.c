/* In: the names of functions. Out: the schema, from a template in which ` stands for a quote, two
 * wordings stand where the variants differ, and one mark where the names of functions go. */
#include "ir/schema.h"

#include "ir/names.h"

/* REFERENCE "a" TOOLS "b" BOTH: a in one variant, b in the other. */
#define REFERENCE "\1"
#define TOOLS "\2"
#define BOTH "\3"
#define FUNCTIONS "\4" /* the schema of a function's name */

#define OBJECT "`type`:`object`,`additionalProperties`:false,`properties`:"
#define EXPR "{`$ref`:`#/$defs/expr`}"
#define EXPRS "{`type`:`array`,`items`:" EXPR "}"
#define TWO_OR_MORE "{`type`:`array`,`items`:" EXPR ",`minItems`:2}"
/* An enumeration, which says its type where strict function calling asks for that. */
#define ENUM "{" REFERENCE TOOLS "`type`:`string`," BOTH "`enum`:"
#define NODE(name)                                                                                 \
  "`node`:{" REFERENCE "`const`:`" name "`" TOOLS "`type`:`string`,`enum`:[`" name "`]" BOTH "}"

static const char query_template[] =
    "{`$schema`:`https://json-schema.org/draft/2020-12/schema`,`title`:`NLQLQuery`,"
    "`description`:`A semantic retrieval query. Use 'let' with SIMILARITY(content, \\\"query\\\") "
    "for relevance scoring, 'where' for filtering (metadata equality, CONTAINS for keyword "
    "matching, AND/OR for combining), 'order_by' for ranking, 'limit' to cap results.`," OBJECT
    "{`select`:{`$ref`:`#/$defs/select`},"
    "`let`:{`type`:`array`,`description`:`Named scalar/score bindings referenced by WHERE and "
    "ORDER BY.`,`items`:{`$ref`:`#/$defs/binding`}},"
    "`where`:" REFERENCE EXPR TOOLS "{`anyOf`:[" EXPR ",{`type`:`null`}]}" BOTH
    ",`order_by`:{`type`:`array`,`items`:{`$ref`:`#/$defs/orderKey`}},"
    "`limit`:{`type`:[`integer`,`null`],`minimum`:0,`description`:`Max results. Pick by question "
    "breadth: 1-2 for specific facts, 5-10 for broad summaries. null/omit = return all matches "
    "ranked by relevance.`}},`required`:[`select`" REFERENCE TOOLS
    ",`let`,`where`,`order_by`,`limit`" BOTH "],"
    "`$defs`:{"
    "`select`:{" OBJECT "{`unit`:" ENUM "[`document`,`chunk`,`sentence`],`description`:`document "
    "= whole doc (meta/first page), chunk = passage (default), sentence = specific sentence`},"
    "`window`:{`type`:[`integer`,`null`],`minimum`:0,`description`:`SPAN context radius; omit for "
    "the base unit.`}},`required`:[`unit`" REFERENCE TOOLS ",`window`" BOTH "]},"
    "`binding`:{`description`:`Named binding: give SIMILARITY a name (e.g. 'rel') to reference in "
    "WHERE and ORDER BY.`," OBJECT "{`name`:{`type`:`string`},`expr`:" EXPR
    "},`required`:[`name`,`expr`]},"
    "`orderKey`:{" OBJECT "{`expr`:" EXPR
    ",`desc`:{`type`:`boolean`}},`required`:[`expr`" REFERENCE TOOLS ",`desc`" BOTH "]},"
    "`expr`:{`" REFERENCE "one" TOOLS "any" BOTH "Of`:["
    "{`$ref`:`#/$defs/literal`},{`$ref`:`#/$defs/path`},{`$ref`:`#/$defs/ref`},"
    "{`$ref`:`#/$defs/call`},{`$ref`:`#/$defs/compare`},{`$ref`:`#/$defs/and`},"
    "{`$ref`:`#/$defs/or`},{`$ref`:`#/$defs/not`}]},";

static const char node_template[] = "`literal`:{" OBJECT "{" NODE(
    "literal") ","
               "`value`:{`type`:[`string`,`number`,`boolean`,`null`]},"
               "`type_hint`:{`type`:" REFERENCE "`string`" TOOLS "[`string`,`null`]" BOTH
               ",`enum`:[`date`,`timestamp`,`text`,`number`,`bool`" REFERENCE TOOLS ",null" BOTH
               "],"
               "`description`:`Optional type hint for SQL-style typed literals (since v0.3.2).`}},"
               "`required`:[`node`,`value`" REFERENCE TOOLS ",`type_hint`" BOTH "]},"
               "`path`:{" OBJECT "{" NODE(
                   "path") ","
                           "`root`:{`type`:`string`,`description`:`e.g. 'content' or 'meta'`},"
                           "`segments`:{`type`:`array`,`items`:{`type`:`string`}}},"
                           "`required`:[`node`,`root`" REFERENCE TOOLS ",`segments`" BOTH "]},"
                           "`ref`:{" OBJECT "{" NODE(
                               "ref") ",`name`:{`type`:`string`}},`required`:[`node`,`name`]},"
                                      "`call`:{" OBJECT "{" NODE(
                                          "call") ",`name`:" FUNCTIONS ",`args`:" EXPRS
                                                  "},`required`:[`node`,`name`" REFERENCE TOOLS
                                                  ",`args`" BOTH "]},"
                                                  "`compare`:{`description`:`Compare two values: "
                                                  "meta.status == \\\"published\\\", meta.date >= "
                                                  "\\\"2024-01-01\\\", ref(\\\"rel\\\") >= "
                                                  "0.5.`," OBJECT "{" NODE(
                                                      "compare") ","
                                                                 "`op`:" ENUM
                                                                 "[`==`,`!=`,`<`,`>`,`<=`,`>=`]},`"
                                                                 "left`:" EXPR ",`right`:" EXPR
                                                                 "},`required`:[`node`,`op`,`left`,"
                                                                 "`right`]},"
                                                                 "`and`:{`description`:`All "
                                                                 "operands must match. Combine: "
                                                                 "relevance threshold + metadata "
                                                                 "filter "
                                                                 "+ keyword.`," OBJECT "{" NODE(
                                                                     "and") ",`operands`"
                                                                            ":" TWO_OR_MORE
                                                                            "},`required`:[`node`,`"
                                                                            "operands`]},"
                                                                            "`or`:{`description`:`"
                                                                            "Any operand can "
                                                                            "match. Use for "
                                                                            "alternatives: "
                                                                            "CONTAINS(content,"
                                                                            "\\\"x\\\") OR "
                                                                            "CONTAINS(content,"
                                                                            "\\\"y\\\").`," OBJECT
                                                                            "{" NODE(
                                                                                "or") ","
                                                                                      "`operands`"
                                                                                      ":" TWO_OR_MORE
                                                                                      "},`required`"
                                                                                      ":[`node`,`"
                                                                                      "operands`]},"
                                                                                      "`not`:"
                                                                                      "{" OBJECT
                                                                                      "{" NODE(
                                                                                          "not") ","
                                                                                                 "`"
                                                                                                 "o"
                                                                                                 "p"
                                                                                                 "e"
                                                                                                 "r"
                                                                                                 "a"
                                                                                                 "n"
                                                                                                 "d"
                                                                                                 "`"
                                                                                                 ":" EXPR
                                                                                                 "}"
                                                                                                 ","
                                                                                                 "`"
                                                                                                 "r"
                                                                                                 "e"
                                                                                                 "q"
                                                                                                 "u"
                                                                                                 "i"
                                                                                                 "r"
                                                                                                 "e"
                                                                                                 "d"
                                                                                                 "`"
                                                                                                 ":"
                                                                                                 "["
                                                                                                 "`"
                                                                                                 "n"
                                                                                                 "o"
                                                                                                 "d"
                                                                                                 "e"
                                                                                                 "`"
                                                                                                 ","
                                                                                                 "`"
                                                                                                 "o"
                                                                                                 "p"
                                                                                                 "e"
                                                                                                 "r"
                                                                                                 "a"
                                                                                                 "n"
                                                                                                 "d"
                                                                                                 "`"
                                                                                                 "]"
                                                                                                 "}"
                                                                                                 "}"
                                                                                                 "}";

static void put_names(sb *out, arena *mem, const json_value *functions) {
  ir_name *names = ARENA_ARRAY(mem, ir_name, json_count(functions));
  size_t count = 0;
  json_writer w = {out, false};
  for (const json_value *v = json_first(functions); v && names; v = json_next(v))
    names[count++] = (ir_name){json_string(v), 0};
  if (names) ir_names_sort(names, count);
  json_begin_object(&w);
  json_field_string(&w, "type", STR("string"));
  json_put_key(&w, "enum");
  json_begin_array(&w);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || !str_eq(names[i].text, names[i - 1].text)) json_put_string(&w, names[i].text);
  json_end_array(&w);
  json_end_object(&w);
}

static void put_any_name(sb *out) {
  json_writer w = {out, false};
  json_begin_object(&w);
  json_field_string(&w, "type", STR("string"));
  json_field_string(
      &w, "description",
      STR("Function name. SIMILARITY(content, \"query\") = semantic relevance; CONTAINS(content, "
          "\"keyword\") = literal substring; LENGTH(content) = text length."));
  json_end_object(&w);
}

static void put_template(sb *out, arena *mem, const char *at, ir_schema_variant variant,
                         const json_value *functions) {
  char other = variant == IR_SCHEMA_TOOLS ? REFERENCE[0] : TOOLS[0];
  char wording = BOTH[0];
  for (; *at; at++) {
    if (*at >= REFERENCE[0] && *at <= BOTH[0])
      wording = *at;
    else if (wording == other)
      continue;
    else if (*at != FUNCTIONS[0])
      sb_addc(out, *at == '`' ? '"' : *at);
    else if (functions)
      put_names(out, mem, functions);
    else
      put_any_name(out);
  }
}

nlq_str ir_schema(arena *mem, ir_schema_variant variant, const json_value *functions) {
  sb out;
  sb_init(&out, mem);
  put_template(&out, mem, query_template, variant, functions);
  put_template(&out, mem, node_template, variant, functions);
  return sb_str(&out);
}
