/* The Query IR: one document for a query over documents, chunks or sentences, in three forms that
 * mean the same: JSON, NLQL text, and the nodes below.
 *
 *   SELECT CHUNK WHERE meta.status == "published" LIMIT 5
 *   {"select":{"unit":"chunk"},"where":{"node":"compare","op":"==","left":{"node":"path",...
 *
 * The JSON format is fixed: what is written here is read by every loader of version 0.3 of it.
 * Nodes live in the arena of the reader, and texts in them point into what was read. All of it is
 * linear in the input, and nothing here calls itself, so depth costs no stack of the machine. */
#ifndef NLQ_IR_IR_H
#define NLQ_IR_IR_H

#include "base/json.h"

typedef enum ir_mode {
  IR_STRICT, /* the schema to the letter: the default */
  IR_COMPAT  /* what the reference loader takes: unknown keys are dropped, odd types pass */
} ir_mode;

typedef enum ir_unit { IR_DOCUMENT, IR_CHUNK, IR_SENTENCE } ir_unit;

typedef enum ir_kind {
  IR_LITERAL,
  IR_PATH,
  IR_REF,
  IR_CALL,
  IR_COMPARE,
  IR_AND,
  IR_OR,
  IR_NOT
} ir_kind;

typedef enum ir_op { IR_EQ, IR_NE, IR_LT, IR_GT, IR_LE, IR_GE } ir_op;

/* Where a node stands: in the query, or in its parent. */
typedef enum ir_slot {
  IR_AT_LET,
  IR_AT_WHERE,
  IR_AT_ORDER_BY,
  IR_AT_LEFT,
  IR_AT_RIGHT,
  IR_AT_OPERAND,
  IR_AT_OPERANDS,
  IR_AT_ARGS
} ir_slot;

/* A JSON value that stands in a node. Strict reading leaves only scalars, and texts where the
 * format wants a text; compat lets arrays and objects pass, as the tree they were read as. */
typedef struct ir_value {
  json_type type; /* JSON_MISSING: left out */
  union {
    bool truth;
    double number;
    nlq_str text;
    const json_value *tree; /* arrays and objects */
  };
} ir_value;

typedef struct ir_expr ir_expr;

struct ir_expr {
  ir_kind kind;
  ir_slot slot;
  size_t index; /* among its siblings: in let, order_by, operands, args */
  ir_expr *parent, *next;
  ir_expr *first, *last; /* children: operands, arguments, left and right */
  size_t count;          /* of them */
  union {
    struct {
      ir_value value;
      ir_value hint;
    } literal;
    struct {
      ir_value root;
      ir_value *segments;
      size_t n_segments;
    } path;
    ir_value name;            /* IR_REF, IR_CALL */
    ir_op op;                 /* IR_COMPARE */
    const json_value *source; /* while reading: the JSON this node will be made from */
  };
};

typedef struct ir_binding {
  ir_value name;
  ir_expr *expr;
} ir_binding;

typedef struct ir_order_key {
  ir_expr *expr;
  bool desc;
} ir_order_key;

typedef struct ir_query {
  ir_unit unit;
  ir_value window; /* missing: the unit itself */
  ir_binding *let;
  size_t n_let;
  ir_expr *where; /* may be NULL */
  ir_order_key *order_by;
  size_t n_order_by;
  ir_value limit; /* missing: no limit */
} ir_query;

/* From JSON: NULL and one error, the first fault in the order of the document. Checks the shape
 * only; what names mean is ir_check's business. */
ir_query *ir_from_json(arena *mem, const json_value *v, ir_mode mode, diag_list *errors);
/* The canonical JSON: fixed key order, nothing folded or sorted, defaults as the format has them
 * (let, where, order_by, limit, window and type_hint only where they say something). */
void ir_to_json(json_writer *w, const ir_query *q);
void ir_expr_to_json(json_writer *w, const ir_expr *e);
/* One expression alone, for documents that carry some. Pointers of errors begin at /where. */
ir_expr *ir_expr_from_json(arena *mem, const json_value *v, ir_mode mode, diag_list *errors);

/* From NLQL text: NULL and one error with span, line and column, its message ending in the line
 * with a caret below the place. `compat` takes the reference grammar; `strict` also any-case
 * keywords, comments (-- and slash-star), doubled quotes, `quoted` and Unicode names, exponents,
 * =, <>, IN, BETWEEN, IS NULL and NOT before IN, BETWEEN, LIKE, CONTAINS, MATCH. A statement of
 * the reference grammar gives the same query in both, but for one that the schema would refuse
 * (an unknown type hint, a negative limit), which strict refuses too. */
ir_query *ir_from_text(arena *mem, nlq_str text, ir_mode mode, diag_list *errors);
/* To NLQL text, with no parentheses that are not needed and in the reference grammar as far as
 * that can say it. False and one error where no text means the query (an alias that LET does not
 * name, a single operand). AND in front of AND, and OR in front of OR, become one chain: text has
 * no other way, and it means the same. */
bool ir_to_text(sb *out, const ir_query *q, diag_list *errors);

/* Walking: the next node in the order of the text, parents first, within `root`; NULL at the end.
 */
const ir_expr *ir_next(const ir_expr *root, const ir_expr *at);
/* The same without what is below `at`. */
const ir_expr *ir_skip(const ir_expr *root, const ir_expr *at);
/* The i-th expression of a query: the bindings', where, the sort keys'; NULL behind the last. */
ir_expr *ir_root(const ir_query *q, size_t i);
/* The JSON pointer of a node, with "/key" behind it where a key is given. */
nlq_str ir_pointer(arena *mem, const ir_expr *e, const char *key);

/* Making nodes: children are added in order, and know their parent then. NULL without memory. */
ir_expr *ir_new(arena *mem, ir_kind kind);
void ir_add(ir_expr *parent, ir_expr *child);
ir_value ir_text(nlq_str text);
ir_value ir_number(double n);
bool ir_is_text(const ir_value *v);

const char *ir_kind_name(ir_kind kind);
const char *ir_op_name(ir_op op); /* "==" ... */
bool ir_op_of(nlq_str name, ir_op *op);
const char *ir_unit_name(ir_unit unit); /* "document" ... */
bool ir_unit_of(nlq_str name, ir_unit *unit);
bool ir_is_hint(nlq_str name); /* date, timestamp, text, number, bool */

/* Input as it may stand in a message: cut after 40 bytes. */
nlq_str ir_shown(nlq_str text);

#endif
