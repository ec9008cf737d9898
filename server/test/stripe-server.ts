import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Account, found, idLike, Refusal } from './stripe-account.ts'
import { buyersOf, type TaxRate } from './stripe-buyer.ts'
import { decodeForm, type Params, textAt, textsAt } from './stripe-form.ts'
import { invoicesOf } from './stripe-invoices.ts'
import { expandAll, pageOf, portal, type Thing, thingOf } from './stripe-objects.ts'
import { STRIPE_CALLS, type StripeCall, violationsOf } from './stripe-types.ts'

/** An event as Stripe posts it. */
type StripeEvent = Thing & { id: string; type: string; created: number; data: { object: Thing } }

/** A request that was received, without its secret key. */
type SeenRequest = { method: string; path: string; params: Params; headers: IncomingMessage['headers'] }

/**
 * How a request fails: a response with this status, none at all (`hang`), no JSON (`nonsense`), a truncated one (`cut`)
 * or a closed connection (`lost`). The last two still execute the request.
 */
type Trouble =
  | { status: number; times?: number; body?: string; headers?: Record<string, string> }
  | 'hang'
  | 'nonsense'
  | 'cut'
  | 'lost'

type Choices = {
  secretKey?: string
  webhookSecret?: string
  /** A buyer's tax rate in hundredths of a percent. */
  rate?: TaxRate
  now?: () => Date
  /** Whether to check each request against the SDK's types; loading those takes seconds, once per process. */
  isChecked?: boolean
}

type Answer = { status: number; body: string; headers?: Record<string, string> }

/** A local server that behaves like Stripe's API for the calls we make, and controls for tests. */
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

/** Starts one, for tests. */
export async function startStripeServer(choices: Choices = {}) {
  const { secretKey = 'sk_test_touchline', webhookSecret = 'whsec_touchline', rate = czechRate } = choices
  const now = () => Math.floor((choices.now?.() ?? new Date()).getTime() / 1000)
  const requests: SeenRequest[] = []
  const violations: string[] = []
  const events: StripeEvent[] = []
  const troubles: Trouble[] = []
  const remembered = new Map<string, { request: string; answer: Answer }>()
  const account = new Account(now, tell)
  const invoices = invoicesOf(account, rate)

  function tell(type: string, id: string): void {
    const object = structuredClone(thingOf(account, id)) as Thing
    events.push({
      id: idLike('evt_'),
      object: 'event',
      api_version: requests.at(-1)?.headers['stripe-version'] ?? null,
      created: now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    })
  }

  function answerTo(seen: SeenRequest): Answer {
    try {
      const { call, id } = callOf(seen)
      const wrong = choices.isChecked === false ? [] : violationsOf(call, seen.params)
      violations.push(...wrong.map((violation) => `${call} ${violation}`))
      if (wrong[0]) throw new Refusal(400, `Received unknown or wrong parameter: ${wrong[0]}`)
      return {
        status: 200,
        body: JSON.stringify(carryOut({ account, events, invoices }, call, id, seen.params), null, 2),
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, body: JSON.stringify({ error: error.body }) }
    }
  }

  /** A request with the same idempotency key runs once; repeats get the same response. */
  function answerOnce(seen: SeenRequest): Answer {
    const key = seen.headers['idempotency-key']?.toString()
    if (!key) return answerTo(seen)
    const request = JSON.stringify([seen.method, seen.path, seen.params])
    const known = remembered.get(key)
    if (known && known.request !== request) return sameKeyOtherRequest(key)
    if (known) return { ...known.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = answerTo(seen)
    if (answer.status === 200) remembered.set(key, { request, answer })
    return answer
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const body = Buffer.concat(await request.toArray()).toString()
    const { authorization, ...headers } = request.headers
    const params = decodeForm([query, body].filter(Boolean).join('&'))
    const seen = { method: request.method ?? '', path: decodeURIComponent(path), params, headers }
    requests.push(seen)
    const trouble = nextTrouble(troubles)
    if (trouble === 'hang') return
    if (trouble === 'nonsense') return send(response, { status: 200, body: '<html>Bad gateway</html>' })
    if (typeof trouble === 'object') return send(response, { body: errorBody(trouble.status), ...trouble })
    const isAllowed = authorization === `Bearer ${secretKey}`
    const answer = isAllowed ? answerOnce(seen) : { status: 401, body: errorBody(401) }
    if (trouble === 'lost') response.socket?.destroy()
    else if (trouble === 'cut') cut(response, answer)
    else send(response, answer)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => send(response, { status: 500, body: errorBody(500, String(error)) }))
  })
  // Loaded before the first request: loading blocks the thread, and a waiting client would time out.
  if (choices.isChecked !== false) violationsOf('GET events', {})
  await once(server.listen(0, '127.0.0.1'), 'listening')

  return {
    ...buyersOf(account, rate),
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    account,
    events,
    requests,
    /** Parameters of our requests that the SDK's types do not allow. */
    violations,

    /** An event as posted to our webhook. */
    signed(event: unknown, { at = new Date(), secret = webhookSecret } = {}): { body: Buffer; signature: string } {
      const body = Buffer.from(JSON.stringify(event))
      const seconds = Math.floor(at.getTime() / 1000)
      const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
      return { body, signature: `t=${seconds},v1=${hash}` }
    },

    /** Makes the next requests fail, one after the other. */
    fail(...next: Trouble[]): void {
      troubles.push(...next)
    },

    /** Makes requests succeed again. */
    recover(): void {
      troubles.length = 0
    },

    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function czechRate(country: string): number {
  return country === 'CZ' ? 2100 : 0
}

type Stage = { account: Account; events: StripeEvent[]; invoices: ReturnType<typeof invoicesOf> }

/** The call that a request matches, and the id in its path. */
function callOf({ method, path }: SeenRequest): { call: StripeCall; id: string } {
  for (const call of STRIPE_CALLS) {
    const pattern = new RegExp(`^${call.replace(' ', ' /v1/').replace(':id', '([^/]+)')}$`)
    const match = pattern.exec(`${method} ${path}`)
    if (match) return { call, id: match[1] ?? '' }
  }
  throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`)
}

function carryOut(stage: Stage, call: StripeCall, id: string, params: Params): Thing {
  const { account, events, invoices } = stage
  const whole = (thing: { id: string }) => thingOf(account, thing.id) as Thing
  const wishes = Object.values(textsAt(params, 'expand'))
  const expandedThing = (thing: { id: string }) => expandAll(account, whole(thing), wishes)
  switch (call) {
    case 'POST checkout/sessions':
      return expandedThing(account.createSale(params))
    case 'GET checkout/sessions':
      return listOf([...account.sales.values()].map(whole), '/v1/checkout/sessions', params)
    case 'GET checkout/sessions/:id':
      return expandedThing(found(account.sales, id, 'checkout.session', 'session'))
    case 'POST checkout/sessions/:id/expire':
      return expandedThing(account.expireSale(id))
    case 'GET subscriptions/:id':
      return expandedThing(found(account.plans, id, 'subscription', 'id'))
    case 'POST subscriptions/:id':
      return expandedThing(account.updatePlan(id, params))
    case 'DELETE subscriptions/:id':
      return expandedThing(account.cancelPlan(id, params))
    case 'POST invoices':
      return expandedThing(invoices.create(params))
    case 'GET invoices':
      return expandAll(account, listOf(invoices.list(params).map(whole), '/v1/invoices', params), wishes)
    case 'GET invoices/:id':
      return expandedThing(found(account.bills, id, 'invoice', 'invoice'))
    case 'POST invoices/:id':
      return expandedThing(invoices.update(id, params))
    case 'DELETE invoices/:id':
      return invoices.remove(id)
    case 'POST invoices/:id/add_lines':
      return expandedThing(invoices.addLine(id, params))
    case 'POST invoices/:id/finalize':
      return expandedThing(invoices.finalize(id))
    case 'POST invoices/:id/pay':
      return expandedThing(invoices.pay(id))
    case 'POST invoices/:id/void':
      return expandedThing(invoices.void(id))
    case 'GET customers/:id':
      return expandedThing(found(account.customers, id, 'customer', 'id'))
    case 'GET payment_intents/:id':
      return expandedThing(found(account.payments, id, 'payment_intent', 'intent'))
    case 'GET disputes':
      return listOf(disputesOf(account, textAt(params, 'payment_intent')), '/v1/disputes', params)
    case 'POST billing_portal/sessions':
      return portal(account.openPortal(params))
    case 'GET events':
      return listOf(wishedEvents(events, params), '/v1/events', params)
  }
}

function disputesOf(account: Account, paymentId: string | undefined): Thing[] {
  const { disputes = [] } = account.payments.get(paymentId ?? '') ?? {}
  return disputes.flatMap(({ id }) => thingOf(account, id) ?? [])
}

function wishedEvents(events: StripeEvent[], params: Params): StripeEvent[] {
  const types = Object.values(textsAt(params, 'types'))
  if (types.length > 20) throw new Refusal(400, 'You may only pass up to 20 event types.')
  return events.filter(({ type }) => types.length === 0 || types.includes(type))
}

/** A page of the objects created since a given time, latest first. */
function listOf(things: Thing[], url: string, params: Params): Thing {
  const since = Number(textAt(params, 'created.gte') ?? 0)
  const wished = things.filter(({ created }) => Number(created) >= since).reverse()
  const limit = Number(textAt(params, 'limit') ?? 10)
  if (limit < 1 || limit > 100) throw new Refusal(400, 'Invalid limit: must be between 1 and 100.')
  return pageOf(wished, url, limit, textAt(params, 'starting_after'))
}

function nextTrouble(troubles: Trouble[]): Trouble | undefined {
  const [next] = troubles
  if (typeof next === 'object' && (next.times ?? 1) > 1) troubles[0] = { ...next, times: (next.times ?? 1) - 1 }
  else troubles.shift()
  return next
}

function sameKeyOtherRequest(key: string): Answer {
  const message = `Keys for idempotent requests can only be used with the same parameters (${key}).`
  return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) }
}

function errorBody(status: number, message = `Answered with ${status}`): string {
  return JSON.stringify({ error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message } })
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': idLike('req_', 14), ...headers })
  response.end(body)
}

function cut(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.write(body.slice(0, body.length / 2), () => response.socket?.destroy())
}
