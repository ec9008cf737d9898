import type { Match, PublicCompetition } from '@touchline/contract/planning/competition-views.ts'
import type { CompetitionWords } from './words.ts'

/** A competition as shown on a page, and what its reader may do. */
export type Board = {
  competition: PublicCompetition
  words: CompetitionWords
  /** The team that the reader follows. */
  ownTeamId?: string | undefined
  /** Opens the result of a match; absent for readers who may not enter results. */
  onEnter?: ((match: Match) => void) | undefined
  /** Sends a match to a free court. */
  onSend?: ((match: Match, court: number) => void) | undefined
}
