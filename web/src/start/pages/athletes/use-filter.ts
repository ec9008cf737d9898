import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import { foldedWords, searchProduct } from '@touchline/contract/integrations/search.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { commonRoleOf, ROLES, SPECIALIST_IDS, specialistIdOf } from '@touchline/contract/platform/sports.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useLocation, useMove, useSearchParams } from '../../../platform/routing/router.tsx'

export type Role = (typeof ROLES)[number]

/** The overview's filter; kept in the address, so that it can be shared and Back works. */
export type Filter = { text: string; role: Role | '' }

const SEARCH_DELAY_MS = 150

/** The filter, and the text in its field: the address follows after a debounce. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const text = params.get('q') ?? ''
  const role: Role | '' = ROLES.find((one) => one === params.get('role')) ?? ''
  const [typed, setTyped] = useState(text)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const { key } = useLocation()
  const isOwnChange = useMove() === 'REPLACE'
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry of the history is a reason to follow
  useEffect(() => {
    // Back and links change the address under the field; changes from the field are already in it.
    if (isOwnChange) return
    clearTimeout(waiting.current)
    setTyped(text)
  }, [key])

  function type(next: string) {
    clearTimeout(waiting.current)
    setTyped(next)
    waiting.current = setTimeout(() => write({ text: next, role }), SEARCH_DELAY_MS)
  }

  function change(changes: Partial<Filter>) {
    clearTimeout(waiting.current)
    const next: Filter = { text: typed, role, ...changes }
    setTyped(next.text)
    write(next)
  }

  function write(next: Filter) {
    setParams(
      (current) => {
        setOrDelete(current, 'q', next.text)
        setOrDelete(current, 'role', next.role)
        return current
      },
      { replace: true },
    )
  }
  const filter: Filter = { text, role }
  return { filter, typed, type, change }
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value)
  else params.delete(name)
}

/** The specialists that match a filter; while there is no response, those whose own texts match. */
export function useFiltered(specialists: readonly Specialist[] | undefined, filter: Filter, language: LanguageCode) {
  const search = filter.text.trim()
  const found = useQuery({ ...foundQuery(search, language), enabled: search !== '' }).data
  if (!specialists) return undefined
  const ids = filter.text.trim() === '' ? undefined : (found ?? locallyFound(specialists, filter.text))
  return specialists.filter(({ id }) => (!ids || ids.includes(id)) && (!filter.role || roleOf(id) === filter.role))
}

function roleOf(id: string) {
  const known = specialistIdOf(id)
  return known && commonRoleOf(known)
}

function foundQuery(text: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['specialists found', text, language],
    queryFn: async ({ signal }) => {
      const query = { text, limit: SPECIALIST_IDS.length }
      const { specialists } = await call(searchProduct, { query, language, signal })
      return specialists.map(({ id }) => id)
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Matches only the catalogue's texts, in the language in which it was loaded. */
function locallyFound(specialists: readonly Specialist[], text: string): string[] {
  const typed = foldedWords(text)
  return specialists
    .filter(({ name, description, specialty, achievements }) => {
      const words = [name, description, specialty, ...achievements].flatMap(foldedWords)
      return typed.every((word) => words.some((one) => one.startsWith(word)))
    })
    .map(({ id }) => id)
}
