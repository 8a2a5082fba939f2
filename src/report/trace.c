/* Why a result is as sure as it is: the features of its probability, by name. */
#include "report/probability.h"

const char probability_names[] =
    "bias,chinese,length,unused,any_unused,missing,covered,intent,entities,mean,least,share,rivals,"
    "misspelt,joins,dimensions,metrics,filters,having,nested,ranked,distinct,no_query,simplified";

void probability_to_json(json_writer *w, const report_context *x) {
  int features[PROBABILITY_FEATURES];
  probability_features(x, features);
  nlq_str rest = str_of(probability_names);
  json_begin_object(w);
  for (int i = 0; i < PROBABILITY_FEATURES; i++) {
    size_t end = str_find(rest, STR(","));
    json_put_key_str(w, str_slice(rest, 0, end));
    json_put_int(w, features[i]);
    rest = str_slice(rest, end == SIZE_MAX ? end : end + 1, rest.len);
  }
  json_end_object(w);
}
