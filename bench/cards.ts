import { readFileSync } from 'node:fs'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { SpecialistId } from '@touchline/contract/sports.ts'
import { fittingCard } from '../server/src/model/offline/search.ts'

// How often the offline coach shows a card that answers the question, and one that does not, by language.
//
//   node bench/cards.ts [wrong]
//
// card-questions.txt: a heading for each language, then `specialist | question | cards that answer it, or -`.

type Counts = { questions: number; right: number; wrong: number; missed: number; rightlyNone: number }

const isWish = process.argv[2] === 'wrong'
const table: Record<string, Counts> = {}
let language: LanguageCode = 'cs'
for (const line of readFileSync(new URL('card-questions.txt', import.meta.url), 'utf8').split('\n')) {
  if (line.startsWith('# ')) language = line.slice(2) as LanguageCode
  const [specialist, question, answers] = line.split(' | ')
  if (!question || !answers) continue
  table[language] ??= { questions: 0, right: 0, wrong: 0, missed: 0, rightlyNone: 0 }
  const counts = table[language] as Counts
  const cards = answers === '-' ? [] : answers.split(' ')
  const found = fittingCard(question, { specialistId: specialist as SpecialistId, language })?.card.id
  counts.questions++
  counts[verdict(found, cards)]++
  if (isWish && found && !cards.includes(found)) console.log(language, question, '→', found)
}
console.table(table)

function verdict(found: string | undefined, cards: string[]): Exclude<keyof Counts, 'questions'> {
  if (found) return cards.includes(found) ? 'right' : 'wrong'
  return cards.length > 0 ? 'missed' : 'rightlyNone'
}
