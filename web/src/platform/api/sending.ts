import { deviceStorage } from './browser-storage.ts'
import { isOffline, pauseBeforeRetry } from './connection.ts'
import { oneTabAtATime } from './one-tab.ts'
import { SendQueue } from './send-queue.ts'
import { SESSION_CHANGED, storedMember } from './session-token.ts'
import { isSendKey } from './waiting-key.ts'
import { WaitingSends } from './waiting-sends.ts'

/** The queue for user actions in this browser that must not be lost. */
export const sendQueue = new SendQueue(new WaitingSends(deviceStorage), {
  member: storedMember,
  isOffline,
  exclusively: oneTabAtATime('waiting-sends', deviceStorage),
  pause: pauseBeforeRetry,
  timeoutMs: 20_000,
  patienceMs: 2500,
})

globalThis.addEventListener?.(SESSION_CHANGED, () => sendQueue.changed())
globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
  // Another tab stored or sent something, cleared the storage, or the member changed there.
  if (key === null || isSendKey(key) || key === 'player_id' || key === 'admin_member_id') sendQueue.changed()
})
