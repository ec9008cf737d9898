import { type Input, wordsKey } from '@touchline/calculators/calculator.ts'
import { CALCULATOR_IDS, CALCULATORS, type CalculatorId } from '@touchline/calculators/calculators.ts'

const MOST_RELATED = 4

/** Related calculators: those with shared inputs first, then those of the same group. */
export function relatedTo(id: CalculatorId): CalculatorId[] {
  const closeness = (other: CalculatorId) =>
    sharedInputs(id, other) * 2 + (CALCULATORS[id].group === CALCULATORS[other].group ? 3 : 0)
  return CALCULATOR_IDS.filter((other) => other !== id && closeness(other) > 1)
    .sort((one, other) => closeness(other) - closeness(one))
    .slice(0, MOST_RELATED)
}

/** Inputs about the person say little about what two calculators have in common. */
const PERSONAL: readonly string[] = ['age', 'sex', 'height']

function sharedInputs(id: CalculatorId, other: CalculatorId): number {
  const keys = (of: CalculatorId) => CALCULATORS[of].inputs.map((input: Input) => wordsKey(input))
  return keys(id).filter((key) => !PERSONAL.includes(key) && keys(other).includes(key)).length
}
