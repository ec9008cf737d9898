import { registerClub } from '@touchline/contract/club/clubs.ts'
import { createCheckout } from '@touchline/contract/money/payments.ts'
import type { BodyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { tabStorage } from '../../platform/api/browser-storage.ts'
import { CallFailed, call } from '../../platform/api/call.ts'
import { keepRegistration, registeredClub, storedRegistration } from './registration.ts'

/** The registration details of a club. */
export type ClubDetails = Pick<BodyOf<typeof registerClub>, 'clubName' | 'adminEmail'>

/** The club in an email about an ended subscription, and the key that lets its reader pay. */
export type Renewal = { clubId: string; key: string }

/** Registers a club if necessary, and opens the payment of its plan; returns the checkout address. */
export async function openFirstPayment(plan: PlanId, details: ClubDetails, language: LanguageCode): Promise<string> {
  const known = registeredClub(storedRegistration(tabStorage), details)
  if (!known) return openCheckout(await register(details, language), plan, language)
  try {
    return await openCheckout(known, plan, language)
  } catch (error) {
    // The server deletes clubs that never paid; the details are still here to register it again.
    if (!(error instanceof CallFailed && error.code === 'NOT_FOUND')) throw error
    return openCheckout(await register(details, language), plan, language)
  }
}

/** Opens the payment that renews an ended subscription; returns the checkout address. */
export function openRenewal(plan: PlanId, { clubId, key }: Renewal, language: LanguageCode): Promise<string> {
  return openCheckout(clubId, plan, language, key)
}

async function register(details: ClubDetails, language: LanguageCode): Promise<string> {
  const { clubId } = await call(registerClub, { body: { ...details, language }, language })
  keepRegistration(tabStorage, { registered: { ...details, clubId } })
  return clubId
}

async function openCheckout(clubId: string, planId: PlanId, language: LanguageCode, renewal?: string): Promise<string> {
  const body = { clubId, planId, language, ...(renewal && { renewal }) }
  const { checkoutUrl } = await call(createCheckout, { body, language })
  return checkoutUrl
}
