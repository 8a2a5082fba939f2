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
    355, /* bias */
    0, /* chinese */
    -972, /* length */
    -267, /* unused */
    -693, /* any_unused */
    -2440, /* missing */
    -1493, /* covered */
    -1005, /* intent */
    -47, /* entities */
    336, /* mean */
    1332, /* least */
    2076, /* share */
    140, /* rivals */
    -394, /* misspelt */
    10, /* joins */
    -81, /* dimensions */
    33, /* metrics */
    1, /* filters */
    -181, /* having */
    277, /* nested */
    -693, /* ranked */
    -14, /* distinct */
    -5899, /* no_query */
    -4081, /* simplified */
  },
};
