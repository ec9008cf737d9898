import { useQuery } from '@tanstack/react-query'
import type { CLUB_STEPS } from '@touchline/contract/club/club-steps.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Link } from '../../platform/routing/link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { firstStepsQuery, useHideFirstSteps } from './first-steps.ts'
import styles from './first-steps-card.module.css'

type Step = (typeof CLUB_STEPS)[number]

/** Opens the dialog of invitations on the dashboard. */
export const INVITE_HASH = '#invite'

/** Where each step is done; the first member joins without the administrator's help. */
const PLACES: Partial<Record<Step, string>> = {
  invite: INVITE_HASH,
  question: PAGES.chat.path,
  welfare: `${PAGES.clubSettings.path}#welfare`,
  notices: `${PAGES.wallet.path}#notices`,
}

/** A new administrator's checklist, until it is completed or dismissed. */
export function FirstStepsCard({ clubId }: { clubId: string }) {
  const { t } = useTranslation('people')
  const { language } = useLanguage()
  // If this fails, the dashboard works without it.
  const { data } = useQuery(firstStepsQuery(clubId, language.code))
  const hiding = useHideFirstSteps(clubId)
  if (!data || data.isHidden || data.steps.every(({ isDone }) => isDone)) return null
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <Panel
      className={styles.firstSteps}
      heading={t('firstSteps.heading')}
      aside={<span className="text-sm muted">{t('firstSteps.progress', { done, all: data.steps.length })}</span>}
      end={
        <IconButton label={t('firstSteps.hide')} onClick={() => hiding.mutate()}>
          <X className="icon" aria-hidden="true" />
        </IconButton>
      }
      flush
    >
      <ol className={styles.steps}>
        {data.steps.map(({ step, isDone }, index) => (
          <li key={step} className={classNames(isDone && styles.isDone)}>
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <Check className="icon icon-sm" /> : index + 1}
            </span>
            <span>
              <b>
                {t(`firstSteps.${step}.title`)}
                {isDone && <span className="visually-hidden"> ({t('firstSteps.done')})</span>}
              </b>
              {!isDone && <span className="text-sm muted">{t(`firstSteps.${step}.text`)}</span>}
            </span>
            {!isDone && PLACES[step] && (
              <Link className={buttonClass({ variant: 'line', size: 'sm' })} to={PLACES[step]}>
                {t(`firstSteps.${step}.action`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
