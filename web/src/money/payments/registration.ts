import { PLAN_IDS, type PlanId } from '@touchline/contract/platform/pricing.ts'
import type { BrowserStorage } from '../../platform/api/browser-storage.ts'

/** An unfinished registration: the choices and inputs so far, and the club if the server has already registered it. */
export type Registration = {
  plan?: PlanId
  clubName: string
  adminEmail: string
  registered?: { clubName: string; adminEmail: string; clubId: string }
}

/** The registration stored in this tab, so that back navigation, a reload or an abandoned payment loses nothing. */
export function storedRegistration(storage: BrowserStorage): Registration {
  const { plan, clubName, adminEmail, registered } = Object(parsed(storage.getItem(KEY))) as Partial<Registration>
  return {
    clubName: typeof clubName === 'string' ? clubName : '',
    adminEmail: typeof adminEmail === 'string' ? adminEmail : '',
    ...(plan && PLAN_IDS.includes(plan) && { plan }),
    ...(registered && { registered }),
  }
}

/** Updates the stored registration. */
export function keepRegistration(storage: BrowserStorage, news: Partial<Registration>): void {
  storage.setItem(KEY, JSON.stringify({ ...storedRegistration(storage), ...news }))
}

/** Deletes the stored registration once it is paid for. */
export function forgetRegistration(storage: BrowserStorage): void {
  storage.removeItem(KEY)
}

/** The id of a club registered under exactly these details, so that a retry does not register it twice. */
export function registeredClub(
  { registered }: Registration,
  { clubName, adminEmail }: { clubName: string; adminEmail: string },
): string | undefined {
  const isSame = registered?.clubName === clubName && registered.adminEmail === adminEmail
  return isSame ? registered.clubId : undefined
}

const KEY = 'club_registration'

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
