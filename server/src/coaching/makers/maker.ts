import type { DatedFact } from '@touchline/contract/club/athletes.ts'
import type { ArtefactPart, AskedInput, PartValues } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tool } from '../model/tools.ts'

export type ThingKind = ArtefactPart['kind']

/** For whom something is made, and what is known about them. */
export type MakerContext = {
  db: Database
  /** What is made for them by the specialist they ask. */
  kind: ThingKind
  owner: { clubId: string; memberId: string }
  language: LanguageCode
  /** IANA; of the asker's browser, UTC if it is not known. */
  timeZone: string
  /** YYYY-MM-DD, where the asker is. */
  today: string
  facts: readonly DatedFact[]
  /** As the profile or the conversation tells it, the younger if they differ. */
  age: number | undefined
}

/** Something that was made; `words` fill the sentence that tells of it. */
export type Thing = { id: string; title: string; words?: Record<string, string> }

/** How things of one kind are made, from flat values by the keys of their inputs. */
export type Maker = {
  /** The maker as a tool of a model. */
  tool: Tool
  /** All inputs that these values can have. */
  inputs: (values: PartValues) => readonly AskedInput[]
  missing: (values: PartValues) => readonly AskedInput[]
  /** Rejects with a `Failure` if it cannot be made. */
  make: (db: Database, context: MakerContext, values: PartValues) => Promise<Thing>
  /** Something that was made before; nothing if it is gone. */
  find: (db: Database, context: MakerContext, id: string) => Promise<Thing | undefined>
}
