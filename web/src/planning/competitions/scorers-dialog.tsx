import { useQuery } from '@tanstack/react-query'
import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { scorerCandidatesQuery } from './competitions.ts'
import styles from './form.module.css'

type ScorersDialogProps = {
  competition: Competition
  isBusy: boolean
  error: string | undefined
  onSave: (memberIds: string[]) => void
  onClose: () => void
}

/** Chooses the members who may enter results. */
export function ScorersDialog({ competition, isBusy, error, onSave, onClose }: ScorersDialogProps) {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const members = useQuery(scorerCandidatesQuery(competition.id, language.code))
  const [chosen, setChosen] = useState(() => competition.scorers.map(({ id }) => id))
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  const failure = error ?? (members.error ? sentence(members.error) : undefined)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('page.scorers.heading')}
      description={t('page.scorers.description')}
      closeLabel={t('page.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('page.cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => onSave(chosen)}>
            {t('page.save')}
          </Button>
        </>
      }
    >
      {members.isPending && (
        <Loading label={t('page.loading')} className={styles.people}>
          <Skeleton height={48} />
          <Skeleton height={48} />
        </Loading>
      )}
      {members.data?.length === 0 && <p className="muted">{t('page.scorers.none')}</p>}
      <ul className={styles.people}>
        {members.data?.map(({ id, name }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              {name}
            </label>
          </li>
        ))}
      </ul>
      {failure && <Banner tone="critical">{failure}</Banner>}
    </Dialog>
  )
}
