/**
 * An answer of this many words: a mixed one with headings, lists, tables, code, emphasis and links, or a single list or
 * table, none of which is finished before its end.
 */
export function longAnswer(kind: string, words: number): string {
  let text = BEGINNINGS[kind] ?? ''
  for (let part = 1; wordCount(text) < words; part++) text += (PARTS[kind] ?? mixedPart)(part)
  return text
}

/** The text in pieces as a model sends them, about four and a half letters per token. */
export function tokensOf(text: string): string[] {
  return text.match(/\s*\S{1,5}|\s+$/g) ?? []
}

const SENTENCE =
  'Start **every** session with ten minutes of easy running, then add *short* accelerations and `mobility` work for the hips.'

const BLOCKS: ((part: number) => string)[] = [
  (part) => `## Week ${part}: load and rest`,
  (part) =>
    Array.from({ length: 5 }, () => SENTENCE)
      .join(' ')
      .concat(` See [the plan](https://club.example/plan/${part}).`),
  (part) =>
    [1, 2, 3, 4]
      .map((item) => `- **Day ${item}**: ${part * item} × 30 m at full speed, two minutes of rest`)
      .join('\n'),
  () => `### Details\n\n${SENTENCE} ${SENTENCE}`,
  (part) =>
    ['| Day | Training | Minutes |', '|---|---|---:|']
      .concat([1, 2, 3, 4, 5].map((day) => `| ${day} | Intervals and **strength**, easy end | ${part * 5 + day} |`))
      .join('\n'),
  (part) => `1. Warm up\n2. Sprint, ${part} times\n   - first half easy\n   - second half hard\n3. Cool down`,
  (part) => `\`\`\`\nweek ${part}\n  mon  easy 40\n  wed  intervals 6 x 400\n  sat  match\n\`\`\``,
  () => `> ${SENTENCE}`,
]

function mixedPart(part: number): string {
  return BLOCKS.map((write) => write(part))
    .join('\n\n')
    .concat('\n\n')
}

const BEGINNINGS: Record<string, string> = {
  mixed: '# Plan for the season\n\n',
  table: '| Day | Training | Minutes |\n|---|---|---:|\n',
}

const PARTS: Record<string, (part: number) => string> = {
  mixed: mixedPart,
  list: (part) => `- **Day ${part}**: ${SENTENCE}\n`,
  table: (part) => `| Day ${part} | ${SENTENCE} | ${part * 5} |\n`,
}

function wordCount(text: string): number {
  return text.split(/\s+/).length
}
