import type { Competition, Match } from '@touchline/contract/planning/competition-views.ts'
import type { Board } from '../../../planning/competitions/board.ts'
import type { useResults } from '../../../planning/competitions/send-result.ts'
import type { useCompetitionChanges } from '../../../planning/competitions/use-competition-changes.ts'

export type PlainDialog = 'order' | 'delay' | 'calendar' | 'scorers' | 'details' | 'timetable' | 'draw' | 'delete'

export type OpenDialog = { kind: PlainDialog } | { kind: 'result' | 'move'; match: Match } | undefined

export type CompetitionDialogsProps = {
  open: OpenDialog
  setOpen: (open: OpenDialog) => void
  competition: Competition
  board: Board
  changes: ReturnType<typeof useCompetitionChanges>
  results: ReturnType<typeof useResults>
}
