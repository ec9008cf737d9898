import { readFileSync } from 'node:fs'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'

/** How a specialist opens and closes an answer from the library. */
export type VoiceLines = { opens: readonly string[]; closes: readonly string[] }

/** The opening and closing lines of each specialist in a language, lazily loaded. */
export function voicesIn(language: LanguageCode): Readonly<Record<SpecialistId, VoiceLines>> {
  const before = read.get(language)
  if (before) return before
  const all = JSON.parse(readFileSync(new URL(`voices/${language}.json`, import.meta.url), 'utf8'))
  read.set(language, all)
  return all
}

const read = new Map<LanguageCode, Record<SpecialistId, VoiceLines>>()
