import { type SpecialistId, specialistIdOf } from '@touchline/contract/platform/sports.ts'

/** The specialist named in the address: none, a known one, or an unknown name. */
export type Addressed = { kind: 'nobody' } | { kind: 'known'; id: SpecialistId } | { kind: 'unknown'; text: string }

/** Reads the specialist named in the address; `athlete` is an alias of `member`. */
export function addressedSpecialist(params: URLSearchParams): Addressed {
  const text = (params.get('member') || params.get('athlete') || '').trim()
  if (!text) return { kind: 'nobody' }
  const id = specialistIdOf(text)
  return id ? { kind: 'known', id } : { kind: 'unknown', text }
}

/** The same address with a specialist in canonical form. */
export function addressOf(id: SpecialistId, params: URLSearchParams): URLSearchParams {
  const others = [...params].filter(([name]) => name !== 'member' && name !== 'athlete')
  return new URLSearchParams([['member', id], ...others])
}
