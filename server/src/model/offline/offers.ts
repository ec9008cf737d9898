import { inputsFor } from '@touchline/calculators/calculate.ts'
import type { Calculator } from '@touchline/calculators/calculator.ts'
import { CALCULATORS, type CalculatorId } from '@touchline/calculators/calculators.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { SpecialistId, Sport } from '@touchline/contract/sports.ts'
import { translate } from '@touchline/locales/locales.ts'
import { askFor, type OfflineAnswer } from './calculation.ts'
import type { CardRole } from './cards.ts'
import { fieldOf } from './field.ts'

/** The purpose of a form that nobody asked for: only its own values answer it, never a number in the next message. */
const OFFER = 'offer'

const BY_SPORT: Partial<Record<Sport, Partial<Record<CardRole, CalculatorId>>>> = {
  athletics: { trainer: 'race_prediction', tactical_analyst: 'race_prediction', fitness: 'training_paces' },
  swimming: { trainer: 'swim_css', tactical_analyst: 'aquatics_points', fitness: 'swim_css' },
  golf: { trainer: 'golf_differential', tactical_analyst: 'golf_handicap_index' },
  tennis: { tactical_analyst: 'elo' },
}

const BY_ROLE: Partial<Record<CardRole, CalculatorId>> = {
  nutritionist: 'sweat_rate',
  fitness: 'heart_rate_zones',
  trainer: 'session_load',
  youth_coach: 'maturity_offset',
  training_planner: 'heart_rate_zones',
  competition_administrator: 'round_robin',
  team_organizer: 'tournament_time',
}

/** A calculation of the specialist's field that can be had without a model, if there is one. */
export function offeredCalculation(specialistId: SpecialistId, language: LanguageCode): OfflineAnswer | undefined {
  const { role, sport } = fieldOf(specialistId)
  const id = (sport && BY_SPORT[sport]?.[role]) ?? BY_ROLE[role]
  if (!id) return undefined
  const calculator = CALCULATORS[id] as Calculator
  const inputs = inputsFor(calculator, {}).filter((input) => !input.optional)
  const name = translate(language, `calculators:names.${id}`)
  return {
    text: translate(language, 'offline:offersCalculation', { name }),
    parts: [askFor(calculator, inputs, {}, OFFER)],
  }
}
