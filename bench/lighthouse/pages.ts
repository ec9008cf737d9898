import { PAGES as ADDRESSES, pathOfCalculator, pathOfTopic } from '@touchline/contract/platform/pages.ts'
import type { Audited } from './audit.ts'

/** A measured page and its minimum performance score. */
export type MeasuredPage = { name: string; path: string; bar?: number; needsSession?: boolean }

export const PAGES: MeasuredPage[] = [
  { name: 'landing', path: ADDRESSES.home.path, bar: 95 },
  { name: 'calculators', path: ADDRESSES.calculators.path, bar: 95 },
  { name: 'calculator', path: pathOfCalculator('heart_rate_zones') },
  { name: 'athletes', path: ADDRESSES.athletes.path, bar: 95 },
  { name: 'library', path: ADDRESSES.knowledge.path },
  { name: 'topic', path: pathOfTopic('warm-up'), bar: 95 },
  { name: 'login', path: ADDRESSES.login.path, bar: 95 },
  { name: 'desk', path: ADDRESSES.chat.path, bar: 90, needsSession: true },
  { name: 'chat', path: `${ADDRESSES.chat.path}?member=hockey_fitness`, bar: 90, needsSession: true },
]

export function isMet({ bar = 0 }: MeasuredPage, { performance }: Audited): boolean {
  return performance >= bar
}
