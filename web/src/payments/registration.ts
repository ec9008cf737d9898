import { PLAN_IDS, type PlanId } from '@touchline/contract/pricing.ts'

/** A registration on its way: what was chosen and typed, and the club it already became at the server. */
export type Registration = {
  plan?: PlanId
  clubName: string
  adminEmail: string
  registered?: { clubName: string; adminEmail: string; clubId: string }
}

/** What this tab remembers of a registration, so that going back, a reload or a payment not made loses nothing. */
export function storedRegistration(storage: Storage | undefined): Registration {
  const { plan, clubName, adminEmail, registered } = Object(parsed(storage?.getItem(KEY))) as Partial<Registration>
  return {
    clubName: typeof clubName === 'string' ? clubName : '',
    adminEmail: typeof adminEmail === 'string' ? adminEmail : '',
    ...(plan && PLAN_IDS.includes(plan) && { plan }),
    ...(registered && { registered }),
  }
}

/** Remembers more of a registration. */
export function keepRegistration(storage: Storage | undefined, news: Partial<Registration>): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ ...storedRegistration(storage), ...news }))
  } catch {
    // A full storage only means that a reload would lose what was typed.
  }
}

/** Forgets a registration, because it is paid for. */
export function forgetRegistration(storage: Storage | undefined): void {
  storage?.removeItem(KEY)
}

/** The id of a club that was registered under exactly these details, so that another try does not register it twice. */
export function registeredClub(
  { registered }: Registration,
  { clubName, adminEmail }: { clubName: string; adminEmail: string },
): string | undefined {
  const isSame = registered?.clubName === clubName && registered.adminEmail === adminEmail
  return isSame ? registered.clubId : undefined
}

/** The storage of this tab, if the browser has one for us. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

const KEY = 'club_registration'

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}
