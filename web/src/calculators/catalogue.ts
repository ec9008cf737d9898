import { GROUPS, type Group, type Input, wordsKey } from '@touchline/calculators/calculator.ts'
import { CALCULATOR_IDS, CALCULATORS, type CalculatorId } from '@touchline/calculators/calculators.ts'

/** The calculators of each group, in the order in which they are listed. */
export const BOARDS: readonly { group: Group; ids: readonly CalculatorId[] }[] = GROUPS.map((group) => ({
  group,
  ids: CALCULATOR_IDS.filter((id) => CALCULATORS[id].group === group),
}))

/** A calculator as it is searched for: what it is called and what it says about itself. */
export type Entry = { id: CalculatorId; words: readonly string[] }

/** The calculators in whose words every word of the query begins or stands; accents and capitals do not matter. */
export function search(entries: readonly Entry[], query: string): CalculatorId[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean)
  return entries
    .filter(({ words }) => {
      const text = folded(words.join(' '))
      return wanted.every((word) => text.includes(word))
    })
    .map(({ id }) => id)
}

const MOST_RELATED = 4

/** Others that somebody may want next: those that ask for the same, then those of the same group. */
export function relatedTo(id: CalculatorId): CalculatorId[] {
  const closeness = (other: CalculatorId) =>
    sharedInputs(id, other) * 2 + (CALCULATORS[id].group === CALCULATORS[other].group ? 3 : 0)
  return CALCULATOR_IDS.filter((other) => other !== id && closeness(other) > 1)
    .sort((one, other) => closeness(other) - closeness(one))
    .slice(0, MOST_RELATED)
}

/** Asking who somebody is says little about what two calculators have in common. */
const PERSONAL: readonly string[] = ['age', 'sex', 'height']

function sharedInputs(id: CalculatorId, other: CalculatorId): number {
  const keys = (of: CalculatorId) => CALCULATORS[of].inputs.map((input: Input) => wordsKey(input))
  return keys(id).filter((key) => !PERSONAL.includes(key) && keys(other).includes(key)).length
}

/** Letters that are no accented ones but are typed as plain ones. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss', đ: 'd', '₂': '2' }

function folded(text: string): string {
  const bare = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return bare.replaceAll(/[łøæœßđ₂]/g, (letter) => PLAIN[letter] ?? letter)
}
