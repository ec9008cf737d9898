import { calculate, isAskedFor } from '@touchline/calculators/calculate.ts'
import { type Calculator, type Values, wordsKey } from '@touchline/calculators/calculator.ts'
import type { KnownFigure } from '../../../club/athletes/athletes.ts'

/** Values completed from the athlete's profile, and the figures used for that. */
export function withKnownFigures(calculator: Calculator, told: Values, known: readonly KnownFigure[]) {
  let values = told
  const used: KnownFigure[] = []
  for (const key of wantedOf(calculator, told)) {
    const figure = values[key] === undefined ? known.find((one) => fits(one, key, calculator, values)) : undefined
    if (!figure) continue
    values = { ...values, ...figure.inputs }
    used.push(figure)
  }
  return { values, used }
}

/** The missing inputs; also the age where minors get advice instead of figures. */
function wantedOf(calculator: Calculator, values: Values): string[] {
  const outcome = calculate(calculator, values)
  const missing = outcome.status === 'refused' ? outcome.problems.filter(isAskedFor).map(({ input }) => input) : []
  return calculator.minors && outcome.status !== 'advice' ? ['age', ...missing] : missing
}

/** A figure with two values, such as a race, is used as a whole; a child's measures are not the athlete's own. */
function fits({ inputs }: KnownFigure, wanted: string, calculator: Calculator, values: Values): boolean {
  const keys = Object.keys(inputs)
  const isOwn = keys.every((key) => {
    const input = calculator.inputs.find((one) => one.key === key)
    return input !== undefined && !wordsKey(input).startsWith('child_') && values[key] === undefined
  })
  return keys.includes(wanted) && isOwn
}
