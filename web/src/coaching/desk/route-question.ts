import { routeQuestion } from '@touchline/contract/coaching/desk.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

/** Who answers a question, why, and who else could. */
export type Route = ReplyOf<typeof routeQuestion> & { question: string }

/** Asks the front desk whom a question is for. */
export function useRouteQuestion(language: LanguageCode) {
  return useMutation({
    // Without a connection it fails at once and says so, instead of waiting for one.
    mutationFn: async (question: string): Promise<Route> => ({
      ...(await call(routeQuestion, { body: { message: question, language }, language })),
      question,
    }),
  })
}
