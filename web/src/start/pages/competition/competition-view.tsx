import { getCompetitionCsv, getCompetitionPdf } from '@touchline/contract/planning/competition-files.ts'
import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import { useState } from 'react'
import boardStyles from '../../../planning/competitions/board.module.css'
import type { Board } from '../../../planning/competitions/board.ts'
import { CompetitionBoard } from '../../../planning/competitions/competition-board.tsx'
import { OfflineBar } from '../../../planning/competitions/offline-bar.tsx'
import { ResultNews } from '../../../planning/competitions/result-news.tsx'
import { useResults } from '../../../planning/competitions/send-result.ts'
import { ShareCard } from '../../../planning/competitions/share-card.tsx'
import { useCompetitionChanges } from '../../../planning/competitions/use-competition-changes.ts'
import { useCompetitionWords } from '../../../planning/competitions/words.ts'
import { download } from '../../../platform/api/download.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'
import { useOnceShown } from '../../../ui/use-once-shown.ts'
import styles from './competition.module.css'
import { CompetitionDialogs } from './competition-dialogs.tsx'
import { CompetitionHead } from './competition-head.tsx'
import type { OpenDialog } from './dialog-props.ts'

/** A loaded competition, with all actions its viewer may perform. */
export function CompetitionView({ competition }: { competition: Competition }) {
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const words = useCompetitionWords(competition)
  const { t } = words
  const [dialog, setDialog] = useState<OpenDialog>()
  const tellFailure = (error: Error) => showFailureToast(sentence(error))
  const changes = useCompetitionChanges(competition, language.code)
  const results = useResults(competition.id)
  const { canEdit, canScore, share } = competition
  const onceShown = useOnceShown()

  const board: Board = {
    competition,
    words,
    onEnter: canScore ? (match) => setDialog({ kind: 'result', match }) : undefined,
    onSend: canScore ? (match, court) => changes.send(match, court, { onError: tellFailure }) : undefined,
  }
  const save = (target: typeof getCompetitionPdf | typeof getCompetitionCsv, ending: string) =>
    download(
      target,
      { params: { competitionId: competition.id }, language: language.code },
      `${competition.name}.${ending}`,
    ).catch(tellFailure)
  const scrollToShare = () =>
    onceShown(
      () => document.querySelector<HTMLElement>('[data-share]'),
      (card) => card.scrollIntoView({ block: 'center' }),
    )
  const shareNow = () =>
    changes.share({
      onSuccess: () => {
        showToast(t('page.share.done'))
        scrollToShare()
      },
      onError: tellFailure,
    })

  return (
    <>
      <CompetitionHead
        board={board}
        competition={competition}
        onOpen={(kind) => setDialog({ kind })}
        onPdf={() => save(getCompetitionPdf, 'pdf')}
        onCsv={() => save(getCompetitionCsv, 'csv')}
        onShare={share ? scrollToShare : shareNow}
      />
      <div className={boardStyles.stack}>
        <OfflineBar waiting={results.waiting} />
        {competition.note && <p className={styles.note}>{competition.note}</p>}
        {competition.unmet.length > 0 && canEdit && <Unmet board={board} reasons={competition.unmet} />}
        <CompetitionBoard
          board={board}
          onChangeOrder={canEdit ? () => setDialog({ kind: 'order' }) : undefined}
          onDelay={canEdit ? () => setDialog({ kind: 'delay' }) : undefined}
        />
        {share && (
          <ShareCard
            share={share}
            isBusy={changes.isBusy}
            onRevoke={() =>
              changes.revoke({ onSuccess: () => showToast(t('page.share.revoked')), onError: tellFailure })
            }
          />
        )}
      </div>
      <ResultNews board={board} />
      <CompetitionDialogs
        open={dialog}
        setOpen={setDialog}
        competition={competition}
        board={board}
        changes={changes}
        results={results}
      />
    </>
  )
}

function Unmet({ board: { words }, reasons }: { board: Board; reasons: Competition['unmet'] }) {
  return (
    <Banner tone="warning" className={boardStyles.warning}>
      <b>{words.t('page.unmet.heading')}</b>
      <ul className={boardStyles.unmet}>
        {[...new Set(reasons.map(words.reason))].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Banner>
  )
}
