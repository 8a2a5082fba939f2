/* Made by tests/bench/calibrate.mjs: models of measures, then models of records. */
#include "report/probability.h"

/* clang-format off */
const int16_t probability_weights[2][PROBABILITY_FEATURES] = {
  {
    -4944, /* bias */
    -148, /* chinese */
    -3680, /* length */
    -62, /* unused */
    -620, /* any_unused */
    -4511, /* missing */
    1324, /* covered */
    1110, /* intent */
    -320, /* entities */
    2134, /* mean */
    4577, /* least */
    2517, /* share */
    165, /* rivals */
    1348, /* misspelt */
    -95, /* joins */
    -361, /* dimensions */
    -230, /* metrics */
    -57, /* filters */
    1519, /* having */
    0, /* nested */
    1993, /* ranked */
    -564, /* distinct */
    0, /* no_query */
    -5080, /* simplified */
  },
  {
    920, /* bias */
    0, /* chinese */
    -1650, /* length */
    -505, /* unused */
    -461, /* any_unused */
    -2646, /* missing */
    -124, /* covered */
    -1941, /* intent */
    92, /* entities */
    261, /* mean */
    1566, /* least */
    2498, /* share */
    158, /* rivals */
    -582, /* misspelt */
    5, /* joins */
    -121, /* dimensions */
    -221, /* metrics */
    -111, /* filters */
    -242, /* having */
    71, /* nested */
    -890, /* ranked */
    -578, /* distinct */
    -6261, /* no_query */
    -3409, /* simplified */
  },
};
