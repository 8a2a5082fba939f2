/* What usually comes next in a question, by what stands before it. */
#include "read/complete_words.h"

#define TIMES_EN "last month|this month|last quarter|this year|last year|last week|"
#define TIMES_ZH "上个月|本月|上季度|今年|去年|"

const complete_state complete_states[COMPLETE_STATES] = {
    [COMPLETE_START] = {"how many|which|show me|average|top|number of|what is|total|list|compare|"
                        "give me|what",
                        "上个月|各|哪个|今年|本月|去年|有多少|平均|最近|按|查询|统计",
                        {24, 20, 60, 70, 0}},
    [COMPLETE_SUBJECT] = {"by|in|last month|per|for|this month|did|this year|were|are|with|of|do|"
                          "from|that|over|last quarter|last year",
                          "是多少|最多|有多少|最高|趋势|排名|前|和|的|对比",
                          {80, 60, 40, 60, 0}},
    [COMPLETE_DIMENSION] = {"last month|in|had the most|had the highest|this month|with|this year|"
                            "last quarter|and|for|is|has the most|last year",
                            "的|有多少|是多少|最多|最高|和",
                            {20, 20, 50, 40, 0}},
    [COMPLETE_VALUE] = {"last month|in|and|this year|by|or|this month|last quarter",
                        "的|和|上个月|有多少|各|今年",
                        {16, 12, 20, 40, 0}},
    [COMPLETE_GROUP] = {"month|quarter|week|day|year", "月|季度|周|天|年", {60, 48, 0, 90, 24}},
    [COMPLETE_COUNT] = {"number of|of|total", "的", {16, 0, 48, 40, 24}},
    [COMPLETE_WHICH] = {"is|are|was|were|is the", "的|月", {40, 16, 0, 60, 8}},
    [COMPLETE_PLACE] = {"the|last month|each|this year|last quarter|this month|January",
                        "上个月|今年|本月",
                        {40, 36, 48, 16, 0}},
    [COMPLETE_TIME] = {"by|in|for|and|per|compared to|from|with",
                       "的|各|每|有多少|哪个|按|平均",
                       {24, 24, 56, 56, 0}},
    [COMPLETE_UNIT] = {"month|quarter|year|week|30 days|3 months|7 days|6 months|12 months",
                       "月|季度|年|周|三个月|30天|7天|半年",
                       {90, 90, 90, 90, 0}},
    [COMPLETE_RANK] = {"5|10|3|the", "10|5|3|五|十|三|的", {24, 12, 24, 80, 0}},
    [COMPLETE_OTHER] = {"the|by|in|last month|for|of|per|with",
                        "的|上个月|各|按|每|有多少|最多",
                        {32, 28, 36, 56, 0}},
};

const char complete_times[] =
    TIMES_EN TIMES_ZH "last 30 days|last 7 days|last 3 months|"
                      "this quarter|this week|yesterday|today|year to date|since|between|"
                      "最近|近三个月|近30天|上周|本周|昨天|今天|本季度|上半年|年初至今";
