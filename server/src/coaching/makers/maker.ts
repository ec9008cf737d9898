import type { DatedFact } from '@touchline/contract/club/athletes.ts'
import type { ArtefactPart, AskedInput, PartValues } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tool } from '../model/tools.ts'

export type ThingKind = ArtefactPart['kind']

/** The person an artefact is made for, and what is known about them. */
export type MakerContext = {
  db: Database
  /** The kind of artefact that the addressed specialist makes. */
  kind: ThingKind
  owner: { clubId: string; memberId: string }
  language: LanguageCode
  /** IANA name from the asker's browser, UTC if unknown. */
  timeZone: string
  /** YYYY-MM-DD, in the asker's time zone. */
  today: string
  facts: readonly DatedFact[]
  /** From the profile or the conversation, the lower if they differ. */
  age: number | undefined
}

/** A created artefact; `words` fill the sentence that announces it. */
export type Thing = { id: string; title: string; words?: Record<string, string> }

/** Makes artefacts of one kind from flat values, keyed by input. */
export type Maker = {
  /** The maker as a tool for a model. */
  tool: Tool
  /** All inputs that apply to these values. */
  inputs: (values: PartValues) => readonly AskedInput[]
  missing: (values: PartValues) => readonly AskedInput[]
  /** Rejects with a `Failure` if it cannot be made. */
  make: (db: Database, context: MakerContext, values: PartValues) => Promise<Thing>
  /** An artefact made before; undefined if it is gone. */
  find: (db: Database, context: MakerContext, id: string) => Promise<Thing | undefined>
}
