import { PLAN_IDS, type PlanId } from '@touchline/contract/platform/pricing.ts'
import type { BrowserStorage } from '../../platform/api/browser-storage.ts'

/** A registration on its way: what was chosen and typed, and the club it already became at the server. */
export type Registration = {
  plan?: PlanId
  clubName: string
  adminEmail: string
  registered?: { clubName: string; adminEmail: string; clubId: string }
}

/** What this tab remembers of a registration, so that going back, a reload or a payment not made loses nothing. */
export function storedRegistration(storage: BrowserStorage): Registration {
  const { plan, clubName, adminEmail, registered } = Object(parsed(storage.getItem(KEY))) as Partial<Registration>
  return {
    clubName: typeof clubName === 'string' ? clubName : '',
    adminEmail: typeof adminEmail === 'string' ? adminEmail : '',
    ...(plan && PLAN_IDS.includes(plan) && { plan }),
    ...(registered && { registered }),
  }
}

/** Remembers more of a registration. */
export function keepRegistration(storage: BrowserStorage, news: Partial<Registration>): void {
  storage.setItem(KEY, JSON.stringify({ ...storedRegistration(storage), ...news }))
}

/** Forgets a registration, because it is paid for. */
export function forgetRegistration(storage: BrowserStorage): void {
  storage.removeItem(KEY)
}

/** The id of a club that was registered under exactly these details, so that another try does not register it twice. */
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
