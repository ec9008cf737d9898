import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkCode } from '../../platform/mailed-codes/mailed-codes.ts'
import { adoptConversations } from '../ports.ts'
import { confirmByCode } from './sessions.ts'

/** Makes a session trusted by a code sent to the player's e-mail; its conversations become the player's. */
export async function confirmSession(
  db: Database,
  codeKey: Buffer,
  caller: Caller,
  entered: { code: string; nonce: string; address: string },
): Promise<void> {
  await checkCode(db, codeKey, { purpose: 'log-in', account: caller.email, ...entered })
  await db.transaction(async (tx) => {
    await confirmByCode(tx, caller.sessionId)
    if (!caller.isTrusted) await adoptConversations(tx, caller)
  })
}
