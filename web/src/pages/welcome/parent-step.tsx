import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskParent } from '../../consents/ask-parent.tsx'
import { type ConsentOwner, consentQuery } from '../../consents/consent.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './welcome.module.css'

/** Asks a child for a parent's address; it can wait, and asking the coaches need not. */
export function ParentStep({ owner, onDone }: { owner: ConsentOwner; onDone: () => void }) {
  const { t } = useTranslation()
  const { data: consent } = useQuery(consentQuery(owner))
  const isAsked = consent !== undefined && consent.state !== 'needed'
  return (
    <section className={styles.card} aria-labelledby="question">
      <h2 className="heading-2" id="question">
        {t('legal:welcome.parent.question')}
      </h2>
      {consent ? (
        <>
          <p>{t('legal:welcome.parent.text', { age: consent.age })}</p>
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
