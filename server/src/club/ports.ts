import type { Integrations } from '@touchline/contract/club/hand-over.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/database/database.ts'
import { port } from '../platform/port.ts'

// What clubs and members need from the higher layers (docs/architecture.md).

/** The billing country of a club, if it has ever been billed. */
export const billedCountry = port<(db: Database, clubId: string) => Promise<string | undefined>>('billed country')

/** Whether any member of a club has ever asked a specialist. */
export const hasAsked = port<(db: Database, clubId: string) => Promise<boolean>>('has asked')

/** Assigns a session's conversations to its member. */
export const adoptConversations =
  port<(db: Database, caller: Pick<Caller, 'sessionId' | 'memberId'>) => Promise<void>>('adopt conversations')

/** Erases the data that needs a parent's consent; returns the running answers that have to stop. */
export const eraseKept = port<(tx: Database, memberId: string) => Promise<string[]>>('erase what is kept')

/** How many of a club's integrations can read its data or receive its events. */
export const liveIntegrations = port<(tx: Database, clubId: string) => Promise<Integrations>>('live integrations')

/** Ends the integrations a former administrator could still use to read the club's data; returns what was ended. */
export const endIntegrations = port<(tx: Database, clubId: string) => Promise<Integrations>>('end integrations')
