import { useQuery } from '@tanstack/react-query'
import type { TopUp } from '@touchline/contract/money/top-up.ts'
import { useTranslation } from 'react-i18next'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Banner } from '../../ui/banner.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showFailureToast, showToast } from '../../ui/toast.tsx'
import styles from './top-up.module.css'
import { topUpQuery, useTopUpChoice } from './top-up.ts'
import { TopUpForm } from './top-up-form.tsx'
import { TopUpStopped } from './top-up-stopped.tsx'

/** Automatic top-up: when tokens are bought, with which card, and how often at most. */
export function TopUpPanel({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: topUp, error } = useQuery(topUpQuery(clubId, language.code))
  if (topUp) return <LoadedPanel clubId={clubId} topUp={topUp} />
  return (
    <Panel heading={t('wallet:topUp.heading')}>
      {error ? <Banner tone="critical">{sentence(error)}</Banner> : <Skeleton height={240} />}
    </Panel>
  )
}

/** The switch alone only disables the top-up; to enable it, the form is saved with the consent. */
function LoadedPanel({ clubId, topUp }: { clubId: string; topUp: TopUp }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const choice = useTopUpChoice(clubId)
  const switchOff = () =>
    choice.mutate(
      { isOn: false, hasConsent: false, rules: [] },
      {
        onSuccess: () => showToast(t('wallet:topUp.savedOff')),
        onError: (error) => showFailureToast(sentence(error)),
      },
    )
  const focusForm = () => document.getElementById(CONSENT_ID)?.focus()
  return (
    <Panel
      heading={t('wallet:topUp.heading')}
      end={
        <Switch
          label={t('wallet:topUp.heading')}
          isOn={topUp.isOn}
          disabled={choice.isPending || (!topUp.isOn && !topUp.card)}
          onPress={topUp.isOn ? switchOff : focusForm}
        />
      }
    >
      <div className={styles.body}>
        {topUp.stopped && <TopUpStopped clubId={clubId} stopped={topUp.stopped} hasPortal={topUp.hasPortal} />}
        <p className="text-sm muted">{t('wallet:topUp.lead')}</p>
        <TopUpForm
          key={topUp.consentedAt ?? topUp.stopped?.at ?? 'new'}
          clubId={clubId}
          topUp={topUp}
          choice={choice}
          consentId={CONSENT_ID}
        />
        <p className="text-xs faint">{t('wallet:topUp.note')}</p>
      </div>
    </Panel>
  )
}

const CONSENT_ID = 'top-up-consent'
