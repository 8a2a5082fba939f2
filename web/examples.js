// Questions to start from. The first of each language is the one the page opens with.

export const examples = {
  en: [
    "which plan had the most support tickets in the North region last month",
    "revenue by month this year",
    "average resolution time by priority last quarter",
    "how many customers signed up in 2025 by industry",
    "open enterprise tickets",
    "total downtime by service last year",
  ],
  zh: [
    "上个月北区哪个套餐的工单最多",
    "今年每月的营收",
    "上季度各优先级的平均解决时长",
    "2025年各行业的客户数",
    "企业版未解决的工单",
    "去年各服务的停机总时长",
  ],
};
