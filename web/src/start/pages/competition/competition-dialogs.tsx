import { getCompetitionCalendar } from '@touchline/contract/planning/competition-files.ts'
import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { CalendarDialog } from '../../../planning/competitions/calendar-dialog.tsx'
import { useDeleteCompetition, useRestoreCompetition } from '../../../planning/competitions/competitions.ts'
import { ConfirmDialog } from '../../../planning/competitions/confirm-dialog.tsx'
import { DelayDialog } from '../../../planning/competitions/delay-dialog.tsx'
import { DetailsDialog } from '../../../planning/competitions/details-dialog.tsx'
import { MoveDialog } from '../../../planning/competitions/move-dialog.tsx'
import { OrderDialog } from '../../../planning/competitions/order-dialog.tsx'
import { ScorersDialog } from '../../../planning/competitions/scorers-dialog.tsx'
import { TimetableDialog } from '../../../planning/competitions/timetable-dialog.tsx'
import { download } from '../../../platform/api/download.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useNavigate } from '../../../platform/routing/router.tsx'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'
import type { CompetitionDialogsProps } from './dialog-props.ts'
import { MatchResult } from './match-result.tsx'

/** The open dialog, if any; a successful change closes it. */
export function CompetitionDialogs(props: CompetitionDialogsProps) {
  const { open, setOpen, competition, board, changes } = props
  const sentence = useErrorSentence()
  if (!open) return null

  function close() {
    changes.reset()
    setOpen(undefined)
  }
  const saved = { onSuccess: close }
  const frame = {
    board,
    competition,
    isBusy: changes.isBusy,
    error: changes.error ? sentence(changes.error) : undefined,
    onClose: close,
  }

  switch (open.kind) {
    case 'result':
      return <MatchResult {...props} match={open.match} onClose={close} />
    case 'move':
      return <MoveDialog {...frame} match={open.match} onSave={(place) => changes.move(open.match, place, saved)} />
    case 'order':
      return <OrderDialog {...frame} onSave={(order) => changes.saveOrder(order, saved)} />
    case 'delay':
      return <DelayDialog {...frame} onSave={(delay) => changes.delay(delay, saved)} />
    case 'scorers':
      return <ScorersDialog {...frame} onSave={(memberIds) => changes.saveScorers(memberIds, saved)} />
    case 'details':
      return <DetailsDialog {...frame} onSave={(details) => changes.saveDetails(details, saved)} />
    case 'timetable':
      return (
        <TimetableDialog
          {...frame}
          timetable={competition.timetable}
          onSave={(timetable) => changes.saveTimetable(timetable, saved)}
        />
      )
    case 'draw':
      return <ConfirmDialog {...frame} words="draw" onConfirm={() => changes.draw(saved)} />
    case 'calendar':
      return <TeamCalendar {...props} onClose={close} />
    case 'delete':
      return <DeleteDialog competition={competition} onClose={close} />
  }
}

function TeamCalendar({ competition, board, onClose }: CompetitionDialogsProps & { onClose: () => void }) {
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  async function save(teamId: string | undefined) {
    onClose()
    const team = teamId ? board.words.teamName(teamId) : competition.name
    const options = {
      params: { competitionId: competition.id },
      query: teamId ? { team: teamId } : {},
      language: language.code,
    }
    await download(getCompetitionCalendar, options, `${team}.ics`).catch((error) => showFailureToast(sentence(error)))
  }
  return <CalendarDialog board={board} onDownload={save} onClose={onClose} />
}

function DeleteDialog({ competition, onClose }: { competition: Competition; onClose: () => void }) {
  const { language } = useLanguage()
  const navigate = useNavigate()
  const sentence = useErrorSentence()
  const { mutate, isPending, error } = useDeleteCompetition(language.code)
  const restore = useRestoreCompetition(language.code)
  return (
    <ConfirmDialog
      words="delete"
      isBusy={isPending}
      error={error ? sentence(error) : undefined}
      onClose={onClose}
      onConfirm={(t) =>
        mutate(competition.id, {
          onSuccess: () => {
            navigate(PAGES.competitions.path)
            showToast(t('page.delete.done'), {
              label: t('page.undo'),
              onClick: () => restore.mutate(competition.id),
            })
          },
        })
      }
    />
  )
}
