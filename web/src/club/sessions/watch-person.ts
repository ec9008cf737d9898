import { type PageName, pageAt } from '@touchline/contract/platform/pages.ts'
import { deviceStorage, tabStorage } from '../../platform/api/browser-storage.ts'
import {
  documentPerson,
  isClosed,
  isForeign,
  memberIdOf,
  PERSON_CHANGED,
  SESSION_OVER,
  storedPerson,
} from '../../platform/api/session-token.ts'
import { endPerson, onPersonEnd, takeEndNote } from './end-of-person.ts'
import { clearDevice, isDraft, isKeptOnDevice } from './kept-keys.ts'
import { firstPageOf } from './return-to.ts'

/** Changes in another tab, changes detected by a call, and a page that becomes visible again. */
const SIGNS = ['storage', PERSON_CHANGED, 'pageshow']

/** The owner of the tab: session storage survives even a browser restart, if closed tabs are restored. */
const TAB_KEY = 'tab_person'

/** Pages opened by a link in an email: the rest of their address is not personal. */
const OPENED_BY_LINK: readonly (PageName | undefined)[] = [
  'joinTeam',
  'endSession',
  'parentalConsent',
  'handOver',
  'partnershipSuccess',
  'unsubscribe',
]

/** Pages that show a single item of its owner. */
const OF_ONE_THING: readonly (PageName | undefined)[] = ['savedChat', 'plan', 'competition', 'teamList']

/** Ends the person's session in this document as soon as another person, or no one, is logged in on this device. */
export function watchPerson(unmount: () => void): void {
  onPersonEnd(unmount)
  takeEndNote()
  takeTab()
  for (const sign of SIGNS) addEventListener(sign, look)
  document.addEventListener('visibilitychange', look)
  addEventListener(SESSION_OVER, () => isClosed() || endHere(true))
  // A page that was left for good can be restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && isClosed() && location.reload())
}

/**
 * Assigns the tab to the logged-in person, and clears data of former people from it, or from a device without a log-in.
 */
export function takeTab(): void {
  const person = storedPerson()
  if (!person) clearDevice(deviceStorage, isKeptOnDevice)
  const owner = tabStorage.getItem(TAB_KEY)
  if (owner === (person ?? null)) return
  // An earlier release did not record the owner of a tab, and queued ticks of plans in it.
  clearDevice(tabStorage, (key) => isDraft(key, memberIdOf(person)) || (owner === null && key === 'plan_ticks'))
  if (person) tabStorage.setItem(TAB_KEY, person)
}

function look(): void {
  if (!isClosed() && documentPerson() !== undefined && isForeign()) endHere(false)
}

/** Replaces this document with a new one, for the person now logged in or for no one. */
function endHere(isOver: boolean): void {
  const { pathname: path, search, hash } = location
  const person = documentPerson() ?? ''
  const next = storedPerson()
  const page = pageAt(path)
  const address = `${path}${search}${hash}`
  if (next !== undefined && next !== person) {
    // Everything stored by now belongs to the new person.
    endPerson({ to: OF_ONE_THING.includes(page) ? firstPageOf(roleOf(next)) : path, stays: () => true })
  } else {
    // The query may contain searches; it is restored when its owner logs in again.
    const to = OPENED_BY_LINK.includes(page) ? address : path
    endPerson({ to, keepsDrafts: true, note: { left: { person, role: roleOf(person), path, address }, isOver } })
  }
}

function roleOf(person: string): 'player' | 'admin' {
  return person.startsWith('admin:') ? 'admin' : 'player'
}
