import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AskParent } from '../../../data/consents/ask-parent.tsx'
import { type ConsentOwner, consentQuery, lastParentsDay } from '../../../data/consents/consent.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './first-steps.module.css'

/** Asks a child for a parent's address; it can wait, and the coaches can be asked without it. */
export function ParentStep({ owner, onDone }: { owner: ConsentOwner; onDone: () => void }) {
  const { t } = useTranslation()
  const headingId = useId()
  const { data: consent } = useQuery(consentQuery(owner))
  const isAsked = consent !== undefined && consent.state !== 'needed'
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 className="heading-2" id={headingId}>
        {t('legal:welcome.parent.question')}
      </h2>
      {consent?.until ? (
        <>
          <p>{t('legal:welcome.parent.text', { age: consent.age, date: lastParentsDay(consent.until) })}</p>
          <AskParent owner={owner} consent={consent} />
        </>
      ) : (
        <Skeleton height={180} />
      )}
      <div className={styles.foot}>
        <span className="grow" />
        <Button variant={isAsked ? 'primary' : 'line'} onClick={onDone}>
          {t(isAsked ? 'legal:welcome.done' : 'legal:welcome.later')}
          <ArrowRight className="icon" aria-hidden="true" />
        </Button>
      </div>
    </section>
  )
}
