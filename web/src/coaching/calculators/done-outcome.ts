import type { Outcome } from '@touchline/calculators/calculator.ts'

export type DoneOutcome = Extract<Outcome, { status: 'done' }>
