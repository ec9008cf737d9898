import formbody from '@fastify/formbody'
import { getTestCheckout, quoteTestCheckout, TestPayment } from '@touchline/contract/money/payments.ts'
import { ERRORS } from '@touchline/contract/platform/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/failure.ts'
import { serve } from '../../platform/http/serve.ts'
import { addressBucket } from '../../platform/limits/address.ts'
import type { TestPayments } from './test-provider/test-provider.ts'

/** Serves the data of the test checkout's page and handles its form. */
export function testCheckoutRoutes(app: FastifyInstance, provider: TestPayments): void {
  serve(app, getTestCheckout, async ({ params }) => ({ checkout: known(await provider.show(params.sessionId)) }))
  serve(app, quoteTestCheckout, async ({ params, query }) => known(await provider.quote(params.sessionId, query)))

  // A plain HTML form, like a real provider's page: every response is a redirect, never bare JSON.
  app.register(async (scope) => {
    await scope.register(formbody)
    scope.post<{ Params: { sessionId: string } }>('/test-checkout/:sessionId', async (request, reply) => {
      await scope.countUse('POST /test-checkout/:sessionId', FORM_LIMIT, `address:${addressBucket(request.ip)}`)
      if (!isFromOurPage(request)) throw new Failure('NOT_ALLOWED')
      const page = `/test-checkout/${encodeURIComponent(request.params.sessionId)}`
      const payment = TestPayment.safeParse(request.body ?? {})
      if (!payment.success) return reply.redirect(`${page}?error=${codeOf(payment.error.issues)}`, 303)
      // The page itself reports a missing session.
      return reply.redirect((await provider.finish(request.params.sessionId, payment.data)) ?? page, 303)
    })
  })
}

const FORM_LIMIT = { requests: 300, perSeconds: 600 }

function known<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Failure('CHECKOUT_SESSION_INVALID')
  return found
}

/** Browsers send `Sec-Fetch-Site`; a client without it is no browser, so it cannot carry another user's session. */
function isFromOurPage(request: FastifyRequest): boolean {
  const origin = request.headers['sec-fetch-site']
  return origin === undefined || origin === 'same-origin' || origin === 'none'
}

function codeOf([issue]: { message: string }[]): string {
  return issue && Object.hasOwn(ERRORS, issue.message) ? issue.message : 'INVALID_INPUT'
}
