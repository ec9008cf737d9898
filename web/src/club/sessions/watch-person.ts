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
import { firstPageOf } from './return-to.ts'
import { clearDevice, isDraft, staysOnDevice } from './what-stays.ts'

/** Another tab changed who is logged in; a call found it changed; somebody looks at the page again. */
const SIGNS = ['storage', PERSON_CHANGED, 'pageshow']

/** Whose tab it is: what a tab stores outlives even the browser, where that brings closed tabs back. */
const TAB_KEY = 'tab_person'

/** Pages that a link from a mail opens: what stands behind their path is no person's. */
const OPENED_BY_LINK: readonly (PageName | undefined)[] = [
  'joinTeam',
  'endSession',
  'parentalConsent',
  'handOver',
  'partnershipSuccess',
  'unsubscribe',
]

/** Pages that show one thing of somebody. */
const OF_ONE_THING: readonly (PageName | undefined)[] = ['savedChat', 'plan', 'competition', 'teamList']

/** Ends the person's time in this document as soon as somebody else, or nobody, is logged in on this device. */
export function watchPerson(unmount: () => void): void {
  onPersonEnd(unmount)
  takeEndNote()
  takeTab()
  for (const sign of SIGNS) addEventListener(sign, look)
  document.addEventListener('visibilitychange', look)
  addEventListener(SESSION_OVER, () => isClosed() || endHere(true))
  // A page that was left for good can come back from the browser's memory.
  addEventListener('pageshow', ({ persisted }) => persisted && isClosed() && location.reload())
}

/** Makes the tab that of who is logged in, and removes what a former person left in it, or on a device without anybody. */
export function takeTab(): void {
  const person = storedPerson()
  if (!person) clearDevice(deviceStorage, staysOnDevice)
  const owner = tabStorage.getItem(TAB_KEY)
  if (owner === (person ?? null)) return
  // A release before, which said of no tab whose it was, let ticks of plans wait in it.
  clearDevice(tabStorage, (key) => isDraft(key, memberIdOf(person)) || (owner === null && key === 'plan_ticks'))
  if (person) tabStorage.setItem(TAB_KEY, person)
}

function look(): void {
  if (!isClosed() && documentPerson() !== undefined && isForeign()) endHere(false)
}

/** Begins a new document in the place of this one, for who is logged in now or for nobody. */
function endHere(isOver: boolean): void {
  const { pathname: path, search, hash } = location
  const person = documentPerson() ?? ''
  const next = storedPerson()
  const page = pageAt(path)
  const address = `${path}${search}${hash}`
  if (next !== undefined && next !== person) {
    // What is stored by now is theirs.
    endPerson({ to: OF_ONE_THING.includes(page) ? firstPageOf(roleOf(next)) : path, stays: () => true })
  } else {
    // What was searched for stands in the address; it comes back with its owner.
    const to = OPENED_BY_LINK.includes(page) ? address : path
    endPerson({ to, keepsDrafts: true, note: { left: { person, role: roleOf(person), path, address }, isOver } })
  }
}

function roleOf(person: string): 'player' | 'admin' {
  return person.startsWith('admin:') ? 'admin' : 'player'
}
