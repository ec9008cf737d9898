import type { Result } from '@touchline/contract/planning/competition-shapes.ts'
import type { Match } from '@touchline/contract/planning/competition-views.ts'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Board } from './board.ts'
import { Consequence } from './consequence.tsx'
import styles from './result.module.css'
import { draftOf, isForfeit, problemOf, type ResultDraft, resultOf } from './result-draft.ts'
import { ResultFields } from './score-fields.tsx'

type ResultDialogProps = {
  match: Match
  board: Board
  isBusy: boolean
  /** Why the last attempt failed. */
  error: string | undefined
  onSave: (result: Result, isFinal: boolean) => void
  /** Removes a result. */
  onRemove: () => void
  /** Takes a running match off its court. */
  onCallBack: () => void
  /** Moves the match in the timetable; absent for users who may not. */
  onMove: (() => void) | undefined
  onClose: () => void
}

/** Enters the result of a match, or its score while it is running. */
export function ResultDialog(props: ResultDialogProps) {
  const { match, board, isBusy, error, onSave, onRemove, onCallBack, onMove, onClose } = props
  const { words, competition } = board
  const { t } = words
  const { rules } = competition
  const [draft, setDraft] = useState<ResultDraft>(() => draftOf(match, rules))
  const [problem, setProblem] = useState<string>()

  function save() {
    const found = problemOf(draft, rules, match)
    setProblem(found && t(`page.result.problems.${found}`))
    if (!found) onSave(resultOf(draft, rules), true)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('page.result.enter')}
      description={describe(match, words)}
      closeLabel={t('page.close')}
    >
      <div className={styles.entry}>
        <ResultFields match={match} draft={draft} onChange={setDraft} board={board} />
        <Consequence match={match} draft={draft} board={board} />
        {(problem ?? error) && <Banner tone="critical">{problem ?? error}</Banner>}
        <div className={styles.saves}>
          <Button size="lg" block busy={isBusy} onClick={save}>
            {t(match.status === 'playing' ? 'page.result.saveAndFree' : 'page.result.save')}
          </Button>
          {match.status === 'playing' && (
            <>
              {!isForfeit(draft) && (
                <Button variant="ghost" block onClick={() => onSave(resultOf(draft, rules), false)}>
                  {t('page.result.saveRunning')}
                </Button>
              )}
              <Button variant="ghost" block onClick={onCallBack}>
                {t('page.courts.callBack')}
              </Button>
            </>
          )}
          {match.status === 'done' && (
            <Button variant="ghost" block onClick={onRemove}>
              {t('page.result.remove')}
            </Button>
          )}
          {onMove && match.status === 'planned' && (
            <Button variant="ghost" block onClick={onMove}>
              {t('page.move.open')}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{t('page.result.offline')}</p>
      </div>
    </Dialog>
  )
}

function describe(match: Match, words: Board['words']): string {
  return [words.label(match.label), words.courtName(match.court), match.start && words.time(match.start.time)]
    .filter(Boolean)
    .join(', ')
}
