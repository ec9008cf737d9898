import { partsOf, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import athletics from './voices/athletics.json' with { type: 'json' }
import basketball from './voices/basketball.json' with { type: 'json' }
import combat from './voices/combat.json' with { type: 'json' }
import football from './voices/football.json' with { type: 'json' }
import golf from './voices/golf.json' with { type: 'json' }
import hockey from './voices/hockey.json' with { type: 'json' }
import swimming from './voices/swimming.json' with { type: 'json' }
import tennis from './voices/tennis.json' with { type: 'json' }
import universal from './voices/universal.json' with { type: 'json' }
import volleyball from './voices/volleyball.json' with { type: 'json' }

/** A specialist's manner of speaking, used in the prompt and as a guide for its texts. */
type Voice = {
  temperament: string
  firstMove: string
  petSubject: string
  neverSays: string
  speech: string
}

/** The character sheet of a specialist. */
export function voiceOf(id: SpecialistId): Voice {
  const voice = (VOICES[partsOf(id).discipline] as Readonly<Record<string, Voice>>)[id]
  if (!voice) throw new Error(`no voice is written for ${id}`)
  return voice
}

const VOICES = {
  football,
  basketball,
  tennis,
  athletics,
  swimming,
  volleyball,
  hockey,
  combat,
  golf,
  universal,
}
