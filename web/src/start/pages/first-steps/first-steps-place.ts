import { queryOptions } from '@tanstack/react-query'
import { getFirstSteps } from '@touchline/contract/club/first-steps.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { call } from '../../../platform/api/call.ts'

/** The section of the profile that offers the first steps again. */
export const FIRST_STEPS_ID = 'first-steps'
export const FIRST_STEPS_PATH = `${PAGES.playerProfile.path}#${FIRST_STEPS_ID}`

/** Whether the player has completed or postponed the first steps. */
export function playerStepsQuery(playerId: string, language: LanguageCode) {
  return queryOptions({
    queryKey: ['player-first-steps', playerId],
    queryFn: ({ signal }) => call(getFirstSteps, { params: { playerId }, language, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
