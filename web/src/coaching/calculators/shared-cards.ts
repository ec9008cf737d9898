import type { Values } from '@touchline/calculators/calculator.ts'
import { wordsKey } from '@touchline/calculators/calculator.ts'
import { CALCULATORS, type CalculatorId } from '@touchline/calculators/calculators.ts'

/** A calculation made by a coach. */
export type GivenCalculation = { id: CalculatorId; values: Values }
export type SharedCard = { ids: [CalculatorId, ...CalculatorId[]]; given: Values }

/** Calculations on the same inputs share a card: one joins a card that has all its inputs with the same values. */
export function sharedCards(calculations: readonly GivenCalculation[]): SharedCard[] {
  const cards: SharedCard[] = []
  for (const { id, values } of calculations) {
    const card = cards.find((one) => fits(one, id, values))
    if (!card) cards.push({ ids: [id], given: values })
    else {
      // The one with more inputs leads: its fields include those of the other.
      card.ids = inputsOf(id).length > inputsOf(card.ids[0]).length ? [id, ...card.ids] : [...card.ids, id]
      card.given = { ...card.given, ...values }
    }
  }
  return cards
}

function fits({ ids, given }: SharedCard, id: CalculatorId, values: Values): boolean {
  const [held, own] = [inputsOf(ids[0]), inputsOf(id)]
  const [fewer, more] = own.length <= held.length ? [own, held] : [held, own]
  const isHeld = ids[0] !== id && fewer.every((words) => more.includes(words))
  const shared = Object.keys(values).filter((key) => given[key] !== undefined)
  return (
    isHeld && shared.length > 0 && shared.every((key) => JSON.stringify(given[key]) === JSON.stringify(values[key]))
  )
}

function inputsOf(id: CalculatorId): string[] {
  return CALCULATORS[id].inputs.map(wordsKey)
}
