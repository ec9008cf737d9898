import type { FirstAid } from '@touchline/contract/coaching/parts.ts'
import { Ban, OctagonAlert } from 'lucide-react'
import styles from './safety.module.css'
import { usePartWords } from './use-part-words.ts'

/** The steps to take in order, in large type; what not to do, and what to do if it gets worse. */
export function FirstAidSteps({ firstAid: { steps, never, worse } }: { firstAid: FirstAid }) {
  const { t } = usePartWords()
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <div>
              <h4>{title}</h4>
              {text && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.warnings}>
        <div>
          <h4>
            <Ban className="icon" aria-hidden="true" />
            {t('parts.safety.never')}
          </h4>
          <ul>
            {never.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
        <div>
          <h4>
            <OctagonAlert className="icon" aria-hidden="true" />
            {t('parts.safety.worse')}
          </h4>
          <ul>
            {worse.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <p>{t('parts.safety.tell')}</p>
        </div>
      </div>
    </>
  )
}
