import { routeQuestion } from '@touchline/contract/coaching/desk.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'
import { useMutation } from '../../platform/api/use-mutation.ts'

/** Who answers a question, why, and who else could. */
export type Route = ReplyOf<typeof routeQuestion> & { question: string }

/** Asks the front desk to route a question to a specialist. */
export function useRouteQuestion(language: LanguageCode) {
  return useMutation({
    // Offline it fails at once with an error, instead of waiting for a connection.
    mutationFn: async (question: string): Promise<Route> => ({
      ...(await call(routeQuestion, { body: { message: question, language }, language })),
      question,
    }),
  })
}
