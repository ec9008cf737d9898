import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  changeProfile,
  type DatedFact,
  eraseProfile,
  getProfile,
  keyOf,
  type Profile,
} from '@touchline/contract/club/athletes.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { keepSessionProfile, sessionProfile } from '../../platform/api/session-profile.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

/** The owner of a profile, and the language of the page. */
export type ProfileOwner = { playerId: string; language: LanguageCode }

/** A fact on the page; facts that are only in this tab were never stored. */
export type ShownFact = Profile['facts'][number]

/** The player's own profile; for minors without consent, including facts stored only in this tab. */
export function profileQuery({ playerId, language }: ProfileOwner) {
  return queryOptions({
    queryKey: keyFor(playerId),
    queryFn: async ({ signal }) =>
      withSessionFacts((await call(getProfile, { params: { playerId }, language, signal })).profile),
  })
}

/** One change: a fact to store, or the name of one to delete. */
export type FactChange = { keep: DatedFact } | { forget: string }

/** Stores or deletes one fact, on the server or, for minors without consent, in this tab. */
export function useChangeProfile({ playerId, language }: ProfileOwner) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (change: FactChange): Promise<Profile> => {
      const known = queries.getQueryData<Profile>(keyFor(playerId))
      if (known?.consent.isMissing && nameOf(change) !== 'birth_year') return changeInTab(known, change)
      const body = 'keep' in change ? { keep: [change.keep] } : { forget: [change.forget] }
      const { profile } = await call(changeProfile, { params: { playerId }, body, language })
      return withSessionFacts(profile)
    },
    onSuccess: (profile, change) => {
      queries.setQueryData(keyFor(playerId), profile)
      // The year of birth decides whether anything may be stored at all.
      if (nameOf(change) === 'birth_year') void queries.invalidateQueries({ queryKey: ['device'] })
    },
  })
}

/** Deletes the whole profile, here and on the server. */
export function useEraseProfile({ playerId, language }: ProfileOwner, onErased: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await call(eraseProfile, { params: { playerId }, language })
      keepSessionProfile([])
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keyFor(playerId) })
      onErased()
    },
  })
}

function keyFor(playerId: string) {
  return ['profile', playerId] as const
}

function nameOf(change: FactChange): string {
  return 'keep' in change ? keyOf(change.keep.fact) : change.forget
}

function changeInTab(known: Profile, change: FactChange): Profile {
  const others = sessionProfile().filter(({ fact }) => keyOf(fact) !== nameOf(change))
  keepSessionProfile('keep' in change ? [...others, change.keep] : others)
  return withSessionFacts({ ...known, facts: known.facts.filter(({ fact }) => fact.kind === 'birth_year') })
}

function withSessionFacts(profile: Profile): Profile {
  // With consent, facts are stored on the server, and leftovers in the tab would only confuse.
  if (!profile.consent.isMissing) {
    keepSessionProfile([])
    return profile
  }
  return { ...profile, facts: [...profile.facts, ...sessionProfile().map((dated) => ({ ...dated, used: 0 }))] }
}
