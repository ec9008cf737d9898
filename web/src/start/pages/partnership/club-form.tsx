import { RegisterClub } from '@touchline/contract/club/clubs.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TermsSentence } from '../../../club/legal/terms-sentence.tsx'
import { type ClubDetails, openFirstPayment } from '../../../money/payments/plan-payment.ts'
import { keepRegistration, storedRegistration } from '../../../money/payments/registration.ts'
import { usePayment } from '../../../money/payments/use-payment.ts'
import { tabStorage } from '../../../platform/api/browser-storage.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { TextField } from '../../../ui/field.tsx'
import { rulesOf } from '../../../ui/form-rules.ts'
import { useEntryForm } from '../entry/use-entry-form.ts'
import { PaymentActions } from './payment-actions.tsx'
import { PaymentFailure } from './payment-failure.tsx'

/** The two details of a new club. Input is kept for the tab. */
export function ClubForm({ plan, backTo }: { plan: PlanId; backTo: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const { clubName, adminEmail } = storedRegistration(tabStorage)
  const { field, handleSubmit } = useEntryForm(rulesOf(RegisterClub), { clubName, adminEmail })
  const { pay, isBusy, error } = usePayment((club: ClubDetails) => openFirstPayment(plan, club, language.code))
  return (
    <form noValidate onChange={keepTyped} onSubmit={handleSubmit((club) => pay(detailsOf(club)))}>
      <PaymentFailure error={error} />
      <TextField
        {...field('clubName', t('partnership.details.clubName'))}
        hint={t('partnership.details.clubNameHint')}
        autoComplete="organization"
      />
      <TextField
        {...field('adminEmail', t('partnership.details.adminEmail'))}
        hint={t('partnership.details.adminEmailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <TermsSentence who="club" />
      <PaymentActions backTo={backTo} isBusy={isBusy} />
    </form>
  )
}

function detailsOf({ clubName, adminEmail }: ClubDetails): ClubDetails {
  return { clubName, adminEmail }
}

function keepTyped({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const typed = new FormData(currentTarget)
  keepRegistration(tabStorage, {
    clubName: String(typed.get('clubName') ?? ''),
    adminEmail: String(typed.get('adminEmail') ?? ''),
  })
}
