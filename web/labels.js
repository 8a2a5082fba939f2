// The words of the page in English and Chinese, and how numbers and periods are written.

const en = {
  title: "nl2query: ask your data in plain words",
  headline: "Ask in plain words. See how it was read.",
  lead: "A question in English or Chinese becomes a checked query, by rules alone. Everything happens in this page.",
  language: "Language of the page",
  question: "Your question",
  ask: "Ask",
  clear: "Clear the question",
  placeholder: "tickets by plan last month",
  examples: "Try one of these",
  reading: "How it was read",
  words: "Words used",
  added: "Not said, so assumed",
  unrecognized: "Not understood and left out",
  unclear: "This may not be what you meant",
  candidates: "Other ways to read it",
  asRead: "As first read",
  rephrase: "No query came of this yet. Say what to count or list.",
  assumed: "taken as",
  confidence: "Confidence",
  intent: "kind of question",
  entities_avg: "words",
  validation: "checks passed",
  answer: "Answer",
  rows: "Rows",
  chart: "Chart",
  noRows: "No rows match.",
  loading: "Filling the sample database …",
  sample: "from sample data",
  query: "Query",
  dialect: "SQL dialect",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Selected: press Ctrl+C",
  structured: "Structured query",
  notes: "Notes",
  blocked: "This question was not answered",
  failed: "The page could not start: has the project been built?",
  more: "You might also ask",
  kinds: {
    subject: "subject",
    measure: "measure",
    group: "grouping",
    condition: "condition",
    time: "time",
    order: "order",
  },
  orders: { desc: "highest first", asc: "lowest first" },
  first: (n) => `first ${n}`,
  tables: {
    customer: "customers",
    transaction: "payments",
    support_ticket: "support tickets",
    incident: "incidents",
  },
  rowCount: (n) => (n === 1 ? "1 row" : `${number(n, "en")} rows`),
  shown: (n, all) => `first ${number(n, "en")} of ${number(all, "en")} rows`,
  until: (day) => `up to ${day}`,
  bars: (measure, group, rows) =>
    `Bar chart of ${measure} by ${group}, ${rows} bars. The table has the figures.`,
  lines: (measure, group, rows) =>
    `Line chart of ${measure} by ${group}, ${rows} points. The table has the figures.`,
  percent: (share) => `${share} %`,
};

const zh = {
  title: "nl2query：用日常语言查询数据",
  headline: "用一句话提问，看清它如何被理解。",
  lead: "中文或英文问题，只凭规则变成经过检查的查询。一切都在本页面内完成。",
  language: "页面语言",
  question: "您的问题",
  ask: "查询",
  clear: "清空问题",
  placeholder: "上个月各套餐的工单数",
  examples: "试试这些问题",
  reading: "理解结果",
  words: "用到的词",
  added: "未说明而默认的条件",
  unrecognized: "未能理解、已忽略的词",
  unclear: "这可能不是您的本意",
  candidates: "其他可能的理解",
  asRead: "最初的理解",
  rephrase: "还不能得到查询。请说明要统计或列出什么。",
  assumed: "视为",
  confidence: "置信度",
  intent: "问题类型",
  entities_avg: "词语",
  validation: "检查通过",
  answer: "结果",
  rows: "数据行",
  chart: "图表",
  noRows: "没有符合条件的数据。",
  loading: "正在准备示例数据……",
  sample: "（示例数据）",
  query: "查询",
  dialect: "SQL 方言",
  copy: "复制",
  copied: "已复制",
  copyFailed: "已选中，请按 Ctrl+C",
  structured: "结构化查询",
  notes: "提示",
  blocked: "这个问题没有得到回答",
  failed: "页面无法启动：项目是否已经构建？",
  more: "您还可以问",
  kinds: {
    subject: "对象",
    measure: "指标",
    group: "分组",
    condition: "条件",
    time: "时间",
    order: "排序",
  },
  orders: { desc: "从高到低", asc: "从低到高" },
  first: (n) => `前 ${n} 个`,
  tables: {
    customer: "客户",
    transaction: "付款",
    support_ticket: "工单",
    incident: "故障",
  },
  rowCount: (n) => `${number(n, "zh")} 行`,
  shown: (n, all) => `共 ${number(all, "zh")} 行，显示前 ${number(n, "zh")} 行`,
  until: (day) => `截至 ${day}`,
  bars: (measure, group, rows) => `柱状图：按${group}的${measure}，共 ${rows} 项，数值见表格。`,
  lines: (measure, group, rows) => `折线图：按${group}的${measure}，共 ${rows} 个点，数值见表格。`,
  percent: (share) => `${share}%`,
};

export const labels = { en, zh };

/** "zh" when the browser's first language is Chinese, else "en". */
export function preferredLanguage(languages) {
  return /^zh\b/i.test(languages[0] ?? "") ? "zh" : "en";
}

const tags = { en: "en", zh: "zh-Hans" };

/** The tag for a `lang` attribute. */
export function tagOf(language) {
  return tags[language] ?? "en";
}

const formats = new Map();

export function number(value, language) {
  if (!formats.has(language)) {
    formats.set(language, new Intl.NumberFormat(tagOf(language), { maximumFractionDigits: 2 }));
  }
  return formats.get(language).format(value);
}

/** "2026-05", "2026-05-03" as people write them; any other text unchanged. */
export function period(text, language) {
  const parts = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text);
  if (!parts) return text;
  const [, year, month, day] = parts;
  return new Intl.DateTimeFormat(tagOf(language), {
    year: "numeric",
    month: day ? "short" : "long",
    day: day ? "numeric" : undefined,
    timeZone: "UTC",
  }).format(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)));
}

/** Fills every element that names a label: as its text, or as one of its attributes. */
export function fillLabels(root, words) {
  for (const node of root.querySelectorAll("[data-label]"))
    node.textContent = words[node.dataset.label];
  for (const attribute of ["aria-label", "placeholder", "title"]) {
    for (const node of root.querySelectorAll(`[data-${attribute}]`)) {
      node.setAttribute(attribute, words[node.getAttribute(`data-${attribute}`)]);
    }
  }
}
