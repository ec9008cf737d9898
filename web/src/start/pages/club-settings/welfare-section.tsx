import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WelfareContact } from '@touchline/contract/club/welfare.ts'
import { useTranslation } from 'react-i18next'
import { removeWelfare, saveWelfare, WelfareEntry, welfareQuery } from '../../../club/clubs/welfare-contact.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/field.tsx'
import { rulesOf } from '../../../ui/form-rules.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useEntryForm } from '../entry/use-entry-form.ts'
import styles from '../settings-layout.module.css'
import { SettingsSection } from '../settings-layout.tsx'

/** Lets an administrator name the person shown to players who report abuse or self-harm. */
export function WelfareSection({ clubId }: { clubId: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: welfare, error } = useQuery(welfareQuery(clubId, language.code))
  // The mutations outlive the form, which is remounted once there is a contact: its success message must survive that.
  const changes = useWelfareChanges(clubId)
  return (
    <SettingsSection
      id="welfare"
      heading={t('clubSettings.welfare.heading')}
      description={t('clubSettings.welfare.description')}
    >
      {error ? (
        <div>
          <Banner tone="critical">{sentence(error)}</Banner>
        </div>
      ) : welfare === undefined ? (
        <Skeleton width={320} height={160} />
      ) : (
        // Remounted empty when the contact was removed.
        <WelfareForm key={welfare ? 'kept' : 'none'} welfare={welfare} {...changes} />
      )}
    </SettingsSection>
  )
}

function WelfareForm({ welfare, saving, removing }: { welfare: WelfareContact | null } & WelfareChanges) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const { name = '', phone, email } = welfare ?? {}
  const { field, handleSubmit } = useEntryForm(RULES, { name, phone: phone ?? '', email: email ?? '' })
  const error = saving.error ?? removing.error
  return (
    <form
      className={classNames('card', styles.settingsForm)}
      noValidate
      onSubmit={handleSubmit((entry) => saving.isPending || saving.mutate(entry))}
    >
      {welfare && saving.isSuccess && <Banner tone="ok">{t('clubSettings.welfare.saved')}</Banner>}
      {error && <Banner tone="critical">{sentence(error)}</Banner>}
      <TextField {...field('name', t('clubSettings.welfare.name'))} autoComplete="off" />
      <TextField {...field('phone', t('clubSettings.welfare.phone'))} type="tel" autoComplete="off" />
      <TextField {...field('email', t('clubSettings.welfare.email'))} type="email" autoComplete="off" />
      <div className={styles.settingsActions}>
        <Button type="submit" busy={saving.isPending} busyLabel={t('clubSettings.welfare.saving')}>
          {t('clubSettings.welfare.save')}
        </Button>
        {welfare && (
          <Button
            variant="ghost"
            busy={removing.isPending}
            busyLabel={t('clubSettings.welfare.removing')}
            onClick={() => removing.mutate()}
          >
            {t('clubSettings.welfare.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}

type WelfareChanges = ReturnType<typeof useWelfareChanges>

function useWelfareChanges(clubId: string) {
  const { language } = useLanguage()
  const queries = useQueryClient()
  const { queryKey } = welfareQuery(clubId, language.code)
  // Offline the user sees an error, instead of the change waiting for a connection.
  const saving = useMutation({
    mutationFn: (entry: WelfareEntry) => saveWelfare(clubId, entry, language.code),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
  })
  const removing = useMutation({
    mutationFn: () => removeWelfare(clubId, language.code),
    onSuccess: () => queries.setQueryData(queryKey, null),
  })
  return { saving, removing }
}

const RULES = rulesOf(WelfareEntry)
