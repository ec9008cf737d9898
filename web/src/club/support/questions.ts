/** The frequently asked questions, in groups; their texts are in help.json under the same names. */
export const QUESTIONS = {
  entry: ['join', 'forgotten', 'newDevice', 'pin'],
  chat: ['human', 'urgent', 'privacy', 'wrong'],
  tokens: ['allowance', 'runOut', 'topUp', 'cancel', 'invoices'],
  members: ['invite', 'remove', 'handOver'],
  making: ['plan', 'competition', 'list'],
  data: ['ownData', 'erase', 'children'],
  devices: ['devices', 'language'],
} as const

export type QuestionGroup = keyof typeof QUESTIONS
export type QuestionId = (typeof QUESTIONS)[QuestionGroup][number]

export const QUESTION_GROUPS = Object.keys(QUESTIONS) as QuestionGroup[]

/** Whether these texts contain every word of the search, ignoring case and accents. */
export function matches(searched: string, ...texts: string[]): boolean {
  const text = folded(texts.join(' '))
  return folded(searched)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

// Letters that do not decompose into a letter and an accent.
const LETTERS: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ø: 'o', œ: 'oe', æ: 'ae', đ: 'd' }

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łßøœæđ]/g, (letter) => LETTERS[letter] ?? letter)
}
