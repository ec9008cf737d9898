import type { DatedFact, UsedFact } from '@touchline/contract/club/athletes.ts'
import { figureNameOf } from '@touchline/contract/platform/figures.ts'
import { SPORTS, type Sport } from '@touchline/contract/platform/sports.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { folded } from '../../platform/text/folded-text.ts'
import { usedFact } from './known-figures.ts'
import { TOPICS, type Topic } from './topics.ts'

/** The most facts listed under an answer. */
const MOST_NAMED = 8

/**
 * The facts a model's answer is assumed to have used. Models do not report it, so the rule is simple
 * (docs/decisions/0030): a fact counts as used if the question is about its topic or names it, or if the answer
 * contains its value.
 */
export function usedIn(facts: readonly DatedFact[], question: string, answer: string, today = new Date()): UsedFact[] {
  const asked = ` ${folded(question)} `
  const topics = new Set(TOPIC_PATTERNS.filter(([, pattern]) => pattern.test(asked)).map(([topic]) => topic))
  const said = ` ${folded(answer)} `
  return facts
    .filter(({ fact }) => !isOver(fact, today))
    .filter(({ fact }) => {
      const isTopic = topicsOf(fact).some((topic) => topics.has(topic))
      return isTopic || wordsOf(fact).some((word) => asked.includes(word)) || namesValue(said, fact)
    })
    .slice(0, MOST_NAMED)
    .map(usedFact)
}

// One pattern for all languages: people mix them, and cognates help. Matches the beginnings of words.
const TOPIC_PATTERNS = (Object.entries(TOPICS) as [Topic, string][]).map(
  ([topic, stems]) => [topic, new RegExp(`(?<![\\p{L}\\d])(?:${stems.trim().split(/\s+/).join('|')})`, 'u')] as const,
)

function topicsOf(fact: DatedFact['fact']): Topic[] {
  switch (fact.kind) {
    case 'birth_year':
      return ['age', 'heart', 'plan']
    case 'sports':
    case 'level':
    case 'goal':
    case 'days':
    case 'minutes':
      return ['plan']
    case 'limit':
      return ['injury', 'plan']
    case 'equipment':
      return ['equipment']
    case 'figure':
      return topicsOfFigure(fact.id)
  }
}

function topicsOfFigure(id: string): Topic[] {
  const name = figureNameOf(id)
  if (name?.kind === 'best_time') return [name.racing]
  if (name?.kind === 'one_rep_max') return ['strength']
  switch (name?.measure) {
    case 'weight':
      return ['food', 'weight']
    case 'height':
      return ['food']
    case 'resting_heart_rate':
    case 'max_heart_rate':
      return ['heart']
    case 'critical_power':
      return ['power']
    case 'handicap_index':
      return ['golf']
    default:
      return ['rating']
  }
}

/** Words by which a question refers to a fact: the athlete's own words and the names of the sports. */
function wordsOf(fact: DatedFact['fact']): string[] {
  switch (fact.kind) {
    case 'sports':
      return fact.value.sports.flatMap((sport) => SPORT_WORDS[sport])
    case 'goal':
    case 'limit':
      return ownWords(fact.value.what)
    case 'equipment':
      return ownWords(fact.value)
    default:
      return []
  }
}

const SPORT_WORDS = Object.fromEntries(
  SPORTS.map((sport) => [
    sport,
    [...new Set(Object.values(LOCALES).map((locale) => ` ${folded(locale.interface.sports[sport]).slice(0, 5)}`))],
  ]),
) as Record<Sport, string[]>

/** Stems of longer words, as endings vary; distances are kept whole. */
function ownWords(text: string): string[] {
  const words = folded(text).match(/\d+ ?k?m\b|\p{L}{4,}/gu) ?? []
  return words.map((word) => ` ${/^\d/.test(word) ? word : word.slice(0, Math.max(4, word.length - 2))}`)
}

/** Whether an answer contains a figure's value, in any language's notation. */
function namesValue(said: string, fact: DatedFact['fact']): boolean {
  const written = writtenForms(fact)
  return written.some((form) => new RegExp(`(?<![\\d:.,])${form.replace('.', '\\.')}(?![\\d:]|[.,]\\d)`).test(said))
}

function writtenForms(fact: DatedFact['fact']): string[] {
  if (fact.kind === 'birth_year') return [String(fact.value)]
  if (fact.kind !== 'figure') return []
  if (figureNameOf(fact.id)?.kind === 'best_time') return fact.value >= 60 ? [clockOf(fact.value)] : []
  const unit = figureNameOf(fact.id)?.kind === 'one_rep_max' || fact.id === 'weight' ? ' kg' : ''
  // A bare small number could mean anything.
  if (!unit && fact.value < 100) return []
  return [`${fact.value}${unit}`, `${String(fact.value).replace('.', ',')}${unit}`]
}

function clockOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Whether a limit has expired: the coach asks about it instead of applying it. */
function isOver(fact: DatedFact['fact'], today: Date): boolean {
  return fact.kind === 'limit' && fact.value.until !== undefined && fact.value.until < today.toISOString().slice(0, 10)
}
