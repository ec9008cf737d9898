import type { Integrations } from '@touchline/contract/club/hand-over.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/database/database.ts'
import { port } from '../platform/port.ts'

// What clubs and people need of the districts above them (docs/architecture.md).

/** The country that a club is billed in, if it ever was. */
export const billedCountry = port<(db: Database, clubId: string) => Promise<string | undefined>>('billed country')

/** Whether anybody of a club has ever asked a specialist. */
export const hasAsked = port<(db: Database, clubId: string) => Promise<boolean>>('has asked')

/** Makes what a session has asked its member's own. */
export const adoptConversations =
  port<(db: Database, caller: Pick<Caller, 'sessionId' | 'memberId'>) => Promise<void>>('adopt conversations')

/** Erases what a parent's consent would allow to keep; returns which running answers have to stop. */
export const eraseKept = port<(tx: Database, memberId: string) => Promise<string[]>>('erase what is kept')

/** How many of a club's programs can read and hear of it. */
export const liveIntegrations = port<(tx: Database, clubId: string) => Promise<Integrations>>('live integrations')

/** Ends what whoever administered a club could still read it with; returns what was ended. */
export const endIntegrations = port<(tx: Database, clubId: string) => Promise<Integrations>>('end integrations')
