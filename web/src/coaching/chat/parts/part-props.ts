import type { ArtefactPart, CalculationPart, Part, PartType, SentValues } from '@touchline/contract/coaching/parts.ts'
import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { ComponentType } from 'react'

/** What the page, which alone knows the other features, does for the parts of any answer. */
export type PagePartActions = {
  /** Opens a colleague with the question asked. */
  onHandover: (memberId: string, question: string) => void
  /** Nothing where nobody has this id. */
  specialistOf: (memberId: string) => Specialist | undefined
  /** Fetches the live cards of calculations. */
  loadCalculations: () => Promise<{ default: ComponentType<LiveCalculationsProps> }>
  /** Fetches the cards of plans, competitions and lists. */
  loadArtefacts: () => Promise<{ default: ComponentType<LiveArtefactProps> }>
}

/** What a part may do; nothing while something else is being written, or in an answer that is not the last one. */
export type PartActions = PagePartActions & {
  /** Who answered. */
  speakerId: string
  /** Whether the form of an `ask` may be sent now. */
  canAnswer: boolean
  onAnswer: (text: string, sent: SentValues | undefined) => void
  /** Says of a safety note that it was not meant so. */
  onLiftNote: (category: SafetyCategory) => void
}

export type PartProps<Type extends PartType> = { part: Extract<Part, { type: Type }>; actions: PartActions }

export type CalculationsProps = { parts: CalculationPart[]; actions: PartActions }

/** `Stored` shows what this release can no longer compute. */
export type LiveCalculationsProps = CalculationsProps & { Stored: ComponentType<{ part: CalculationPart }> }

/** `Stored` shows what is known without asking the server. */
export type LiveArtefactProps = { part: ArtefactPart; Stored: ComponentType<{ part: ArtefactPart }> }
