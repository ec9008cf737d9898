import type { Match } from '@touchline/contract/planning/competition-views.ts'
import { useEffect, useRef, useState } from 'react'
import { ResultDialog } from '../../../planning/competitions/result-dialog.tsx'
import { scoreText } from '../../../planning/competitions/words.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'
import type { CompetitionDialogsProps } from './dialog-props.ts'

type MatchResultProps = CompetitionDialogsProps & { match: Match; onClose: () => void }

/** The result of a match: saved, or queued offline; the toast that follows can undo it. */
export function MatchResult({ match, board, competition, changes, results, setOpen, onClose }: MatchResultProps) {
  const { words } = board
  const { t } = words
  const sentence = useErrorSentence()
  const [error, setError] = useState<string>()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const name = words.pair(match)

  function enter(result: Match['result'], isFinal: boolean) {
    void results.enter(
      { match, name, result, isFinal },
      {
        onSaved: ({ matches }) => {
          onClose()
          const saved = matches.find(({ id }) => id === match.id)
          const text = result
            ? t('page.result.saved', { match: name, score: scoreText(result) })
            : t('page.result.removed', { match: name })
          // The score of a running match is changed again anyway.
          const isRunning = result !== null && !isFinal
          showToast(text, saved && !isRunning ? { label: t('page.undo'), onClick: () => undo(saved) } : undefined)
        },
        onQueued: () => {
          onClose()
          showToast(t('page.result.queued'))
        },
        onRefused(failure, seen) {
          // If the dialog is gone, the competition page keeps showing the refusal.
          if (!isOpen.current) return showFailureToast(sentence(failure))
          setError(sentence(failure))
          seen()
        },
      },
    )
  }

  /** Enters the previous result again, based on the version that has just been saved. */
  function undo(saved: Match) {
    void results.enter(
      { match: saved, name, result: match.result, isFinal: match.status === 'done' },
      {
        onSaved: () => showToast(t('page.result.undone', { match: name })),
        onQueued: () => showToast(t('page.result.queued')),
        onRefused: (failure) => showFailureToast(sentence(failure)),
      },
    )
  }

  function callBack() {
    changes.callBack(match, {
      onSuccess: ({ competition: { matches } }) => {
        onClose()
        const saved = matches.find(({ id }) => id === match.id)
        showToast(
          t('page.courts.calledBack', { match: name }),
          saved && { label: t('page.undo'), onClick: () => sendAgain(saved) },
        )
      },
      onError: (failure) => setError(sentence(failure)),
    })
  }

  /** Returns it to its court, with the score that it had. */
  function sendAgain(saved: Match) {
    const { court, result } = match
    const onError = (failure: Error) => showFailureToast(sentence(failure))
    const told = { onSaved: () => undefined, onQueued: () => showToast(t('page.result.queued')), onRefused: onError }
    changes.send(saved, court ?? 0, {
      onSuccess: ({ competition: { matches } }) => {
        const sent = matches.find(({ id }) => id === match.id)
        if (sent && result) void results.enter({ match: sent, name, result, isFinal: false }, told)
      },
      onError,
    })
  }

  return (
    <ResultDialog
      match={match}
      board={board}
      isBusy={results.isBusy || changes.isBusy}
      error={error}
      onSave={enter}
      onRemove={() => enter(null, false)}
      onCallBack={callBack}
      onMove={competition.canEdit ? () => setOpen({ kind: 'move', match }) : undefined}
      onClose={onClose}
    />
  )
}
