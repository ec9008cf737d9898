import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { HandOver } from '@touchline/contract/club/hand-over.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { handOverQuery, withdraw } from '../../../club/clubs/hand-over.ts'
import type { Session } from '../../../club/sessions/session.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { formatDate } from '../../../platform/language/dates.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from '../settings-layout.module.css'
import { SettingsSection } from '../settings-layout.tsx'
import { HandOverForm } from './hand-over-form.tsx'

/** Lets an administrator offer the administration to a member, and withdraw the offer. */
export function HandOverSection({ session }: { session: Session }) {
  const { t } = useTranslation('people')
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data, error } = useQuery(handOverQuery(session.clubId, language.code))
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSection id="hand-over" heading={t('handOver.heading')} description={t('handOver.description')}>
      {error ? (
        <div>
          <Banner tone="critical">
            <b>{t('handOver.failed')}</b> {sentence(error)}
          </Banner>
        </div>
      ) : !data ? (
        <Skeleton width={220} height={44} />
      ) : data.handOver ? (
        <OpenOffer clubId={session.clubId} offer={data.handOver} />
      ) : isOpen ? (
        <HandOverForm session={session} ownName={data} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button variant="line" onClick={() => setOpen(true)}>
            {t('handOver.open')}
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

function OpenOffer({ clubId, offer }: { clubId: string; offer: HandOver }) {
  const { t } = useTranslation('people')
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const queries = useQueryClient()
  const withdrawing = useMutation({
    mutationFn: () => withdraw(clubId, language.code),
    onSuccess: () => queries.invalidateQueries({ queryKey: handOverQuery(clubId, language.code).queryKey }),
  })
  return (
    <Card className={styles.settingsForm}>
      {withdrawing.error && <Banner tone="critical">{sentence(withdrawing.error)}</Banner>}
      <div role="status">
        <b>{t('handOver.waiting', { name: offer.memberName })}</b>
        <p className="muted">
          {t('handOver.waitingUntil', { email: offer.memberEmail, date: formatDate(offer.expiresAt) })}
        </p>
      </div>
      <div className={styles.settingsActions}>
        <Button variant="line" busy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {t('handOver.withdraw')}
        </Button>
      </div>
    </Card>
  )
}
