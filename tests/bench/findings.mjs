// What went wrong in a run, in groups, largest first.

function tally(items, keysOf) {
  const counts = new Map();
  for (const item of items) {
    for (const key of [keysOf(item)].flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function table(title, counts, most) {
  if (counts.length === 0) return [];
  const shown = counts.slice(0, most).map(([key, n]) => `    ${String(n).padStart(5)}  ${key}`);
  const rest = counts.length > most ? [`           and ${counts.length - most} more`] : [];
  return [`  ${title}`, ...shown, ...rest];
}

const kindOf = ({ question }) => {
  const { intent, label, features = [] } = question.kind ?? {};
  return label ?? [intent, ...features].filter(Boolean).join(" ");
};

const reasonOf = ({ result }) => {
  if (result.error) return `${result.status ?? "refused"}: ${result.error.code}`;
  return `${result.status ?? "?"}, no SQL`;
};

const wordsOf = ({ result }) => result.unrecognized ?? [];

/** Lines of text about the wrong answers among `answers`: {question, result, verdict, error}. */
export function findings(answers, most = 12) {
  const wrong = answers.filter(({ verdict }) => verdict !== "right");
  const of = (verdict) => wrong.filter((answer) => answer.verdict === verdict);
  return [
    `wrong: ${of("abstained").length} not answered, ${of("error").length} SQL error, ${of("wrong").length} wrong result`,
    ...table("not answered, why", tally(of("abstained"), reasonOf), most),
    ...table(
      "SQL error, why",
      tally(of("error"), ({ error }) => error ?? ""),
      most,
    ),
    ...table("not answered, kind", tally(of("abstained"), kindOf), most),
    ...table("wrong result, kind", tally(of("wrong"), kindOf), most),
    ...table("wrong with words not understood", tally(wrong, wordsOf), most),
  ];
}

/** `count` wrong answers, spread over all of them, each with its question, gold and SQL. */
export function examples(answers, count) {
  const wrong = answers.filter(({ verdict }) => verdict !== "right");
  const step = Math.max(1, wrong.length / count);
  const picked = Array.from(
    { length: Math.min(count, wrong.length) },
    (_, i) => wrong[Math.floor(i * step)],
  );
  return picked.flatMap(({ question, result, verdict, error }) => [
    `${question.id} [${verdict}${error ? `: ${error}` : ""}] ${question.question}`,
    `    gold  ${question.sql ?? JSON.stringify(question.expect)}`,
    `    got   ${result.sql_preview ?? reasonOf({ result })}`,
    ...(result.unrecognized?.length ? [`    words ${result.unrecognized.join(", ")}`] : []),
  ]);
}

/** How far confidence.probability can be trusted: its expected error in ten bins, and how many of
 *  the surer half of the answers are right. */
export function calibration(answers) {
  const sure = answers
    .filter(({ result }) => typeof result.confidence?.probability === "number")
    .map(({ result, verdict }) => ({
      p: result.confidence.probability,
      right: verdict === "right",
    }));
  if (sure.length === 0) return null;
  const share = (list) => list.filter(({ right }) => right).length / list.length;
  const mean = (list) => list.reduce((sum, { p }) => sum + p, 0) / list.length;
  const bins = Array.from({ length: 10 }, (_, i) =>
    sure.filter(({ p }) => Math.min(9, Math.floor(p * 10)) === i),
  );
  const error = bins
    .filter((bin) => bin.length > 0)
    .reduce((sum, bin) => sum + (bin.length / sure.length) * Math.abs(share(bin) - mean(bin)), 0);
  const half = [...sure].sort((a, b) => b.p - a.p).slice(0, Math.ceil(sure.length / 2));
  return { error, half: share(half) };
}
