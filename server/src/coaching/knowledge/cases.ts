import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { topicWords } from '@touchline/knowledge/topics.ts'
import { folded } from '../../platform/text/folded-text.ts'
import { stemsIn } from './words.ts'

/** The kinds of athlete that a question or profile is about, as variant keys, strongest first. */
export function casesIn(text: string, language: LanguageCode): string[] {
  const age = childsAge(text)
  const byAge = age === undefined ? [] : casesOfAge(age)
  const cues = cuesOf(language)
  const named = stemsIn(language, text).flatMap((stem) => cues.get(stem) ?? [])
  return [...new Set([...byAge, ...named])]
}

/** The variant keys that fit an age, best first. */
export function casesOfAge(age: number): string[] {
  if (age < 10) return ['under-10', 'under-14']
  if (age < 14) return ['under-14', 'teenager']
  if (age < 18) return ['teenager']
  if (age >= 50) return ['over-50', 'over-35']
  return age >= 35 ? ['over-35'] : []
}

// Notations of an age that the ten languages share: U12, 9 years, 9 let, 9-jährig, 9 ans, 9 años, 9 lat, 9 år.
const AGE =
  /\bu ?-?(\d{1,2})\b|\b(\d{1,2})[ -]?(?:years?|yrs?|yo\b|y\/o|let|lety|lete|roku|ti ?let|jahr|ans\b|anos\b|anni\b|lat\b|letni|jaar|jarig|ar gammal|ar\b|arig)/

/** The age a text names, no matter whose. */
function childsAge(text: string): number | undefined {
  const [, under, age] = AGE.exec(folded(text)) ?? []
  // Under 10 means at most nine.
  if (under) return Number(under) - 1
  return age === undefined || Number(age) < 4 || Number(age) > 99 ? undefined : Number(age)
}

const known = new Map<LanguageCode, ReadonlyMap<string, string[]>>()

/** The words by which a language names each case: those frequent in the labels of its variants and rare in others. */
function cuesOf(language: LanguageCode): ReadonlyMap<string, string[]> {
  const before = known.get(language)
  if (before) return before
  const counts = new Map<string, Map<string, number>>()
  for (const { variants } of topicWords(language).values()) {
    for (const { key, label } of variants) {
      if (FREE.has(key)) continue
      for (const stem of new Set(stemsIn(language, label))) {
        const keys = counts.get(stem) ?? new Map<string, number>()
        counts.set(stem, keys.set(key, (keys.get(key) ?? 0) + 1))
      }
    }
  }
  const cues = new Map([...counts].flatMap(([stem, keys]) => cueOf(stem, keys)))
  known.set(language, cues)
  return cues
}

/** Keys whose labels each name something different. */
const FREE: ReadonlySet<string> = new Set(['special', 'more', 'position', 'why', 'how-often'])
const LEAST_TIMES = 2
const LEAST_SHARE = 0.7

function cueOf(stem: string, keys: ReadonlyMap<string, number>): [string, string[]][] {
  const all = [...keys.values()].reduce((sum, one) => sum + one, 0)
  const [first] = [...keys].sort(([, one], [, other]) => other - one)
  const isTelling = first && first[1] >= LEAST_TIMES && first[1] >= all * LEAST_SHARE && !/^\d+$/.test(stem)
  return isTelling ? [[stem, [first[0]]]] : []
}
