import type { ArtefactPart, CalculationPart, Part, PartType, SentValues } from '@touchline/contract/coaching/parts.ts'
import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { ComponentType } from 'react'

/** What the page, which alone knows the other features, does for the parts of any answer. */
export type PagePartActions = {
  /** Opens a colleague and asks them the question. */
  onHandover: (memberId: string, question: string) => void
  /** `undefined` if no specialist has this id. */
  specialistOf: (memberId: string) => Specialist | undefined
  /** Loads the live cards of calculations. */
  loadCalculations: () => Promise<{ default: ComponentType<LiveCalculationsProps> }>
  /** Loads the cards of plans, competitions and lists. */
  loadArtefacts: () => Promise<{ default: ComponentType<LiveArtefactProps> }>
}

/**
 * The actions available to a part; disabled while another answer is being written, or if its answer is not the last
 * one.
 */
export type PartActions = PagePartActions & {
  /** The specialist who answered. */
  speakerId: string
  /** Whether the form of an `ask` may be sent now. */
  canAnswer: boolean
  onAnswer: (text: string, sent: SentValues | undefined) => void
  /** Withdraws a safety note that does not apply. */
  onLiftNote: (category: SafetyCategory) => void
}

export type PartProps<Type extends PartType> = { part: Extract<Part, { type: Type }>; actions: PartActions }

export type CalculationsProps = { parts: CalculationPart[]; actions: PartActions }

/** `Stored` shows calculations that this release can no longer compute. */
export type LiveCalculationsProps = CalculationsProps & { Stored: ComponentType<{ part: CalculationPart }> }

/** `Stored` shows the data that is known without asking the server. */
export type LiveArtefactProps = { part: ArtefactPart; Stored: ComponentType<{ part: ArtefactPart }> }
