import { type SpecialistId, specialistIdOf } from '@touchline/contract/platform/sports.ts'

/** Whom an address asks for: nobody, a specialist, or somebody we do not have. */
export type Addressed = { kind: 'nobody' } | { kind: 'known'; id: SpecialistId } | { kind: 'unknown'; text: string }

/** Reads whom an address asks for; `athlete` is another name of `member`. */
export function addressedSpecialist(params: URLSearchParams): Addressed {
  const text = (params.get('member') || params.get('athlete') || '').trim()
  if (!text) return { kind: 'nobody' }
  const id = specialistIdOf(text)
  return id ? { kind: 'known', id } : { kind: 'unknown', text }
}

/** The same address asking for a specialist, in the one way we write it. */
export function addressOf(id: SpecialistId, params: URLSearchParams): URLSearchParams {
  const others = [...params].filter(([name]) => name !== 'member' && name !== 'athlete')
  return new URLSearchParams([['member', id], ...others])
}
