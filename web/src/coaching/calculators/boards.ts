import type { Group } from '@touchline/calculators/calculator.ts'
import type { CalculatorId } from '@touchline/calculators/calculators.ts'

/**
 * The calculators of each group, in list order. A test keeps this in step with the calculators themselves, so that the
 * list page need not load them.
 */
export const BOARDS: readonly { group: Group; ids: readonly CalculatorId[] }[] = [
  { group: 'running', ids: ['race_prediction', 'training_paces', 'pace_and_speed'] },
  { group: 'strength', ids: ['one_rep_max'] },
  { group: 'endurance', ids: ['heart_rate_zones', 'session_load', 'critical_power'] },
  { group: 'swimming', ids: ['swim_css', 'aquatics_points'] },
  { group: 'food', ids: ['resting_energy', 'daily_carbohydrate', 'sweat_rate'] },
  { group: 'growth', ids: ['maturity_offset'] },
  { group: 'golf', ids: ['golf_differential', 'golf_handicap_index'] },
  { group: 'competition', ids: ['round_robin', 'tournament_time', 'elo'] },
  { group: 'athletics', ids: ['decathlon_points'] },
  { group: 'tests', ids: ['cooper_test', 'beep_test', 'jump_height'] },
]

/** A calculator in the search: its name and its description. */
export type Entry = { id: CalculatorId; words: readonly string[] }

/**
 * The calculators whose words contain every query word, or words that begin with it; accents and capitals are ignored.
 */
export function search(entries: readonly Entry[], query: string): CalculatorId[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean)
  return entries
    .filter(({ words }) => {
      const text = folded(words.join(' '))
      return wanted.every((word) => text.includes(word))
    })
    .map(({ id }) => id)
}

/** Letters that do not decompose into a letter and an accent but are typed as plain ones. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', đ: 'd', '₂': '2' }

function folded(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return bare.replaceAll(/[łøæœßđ₂]/g, (letter) => PLAIN[letter] ?? letter)
}
