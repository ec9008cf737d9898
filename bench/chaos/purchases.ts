import { setTimeout as sleep } from 'node:timers/promises'
import { TOKEN_PACKAGE_IDS } from '@touchline/contract/platform/pricing.ts'
import { callAtLast, PATIENCE_MS } from './calls.ts'
import type { Records } from './records.ts'
import type { Customer, Stage } from './stage.ts'

/** A club's administrator buys tokens, or cancels, until the end of the run. */
export async function buy(stage: Stage, records: Records, club: Customer, isOver: () => boolean): Promise<void> {
  const { chance, stripe } = stage
  const admin = { token: club.adminToken, language: 'en' as const }
  while (!isOver()) {
    await sleep(chance.between(500, 4_000))
    const body = { clubId: club.clubId, packageId: chance.pick(TOKEN_PACKAGE_IDS) }
    const word = await callAtLast(stage, records, admin, { path: '/api/stripe/create-token-checkout', body })
    if (word?.status !== 200) {
      records.count(`no checkout: ${word?.code ?? 'nobody answered'}`)
      continue
    }
    const sessionId = new URL(String(word.body.url)).pathname.split('/').at(-1) ?? ''
    if (stripe.account.sales.get(sessionId)?.status !== 'open') continue
    records.count('checkouts')
    const outcome = chance.pick(['paid', 'paid', 'paid', 'declined', 'later', 'cancelled'] as const)
    stripe.pay(sessionId, { outcome })
    if (outcome !== 'later') continue
    await sleep(chance.between(0, 3_000))
    stripe.settleLater(sessionId, chance.happens(0.7) ? 'paid' : 'failed')
  }
}

/**
 * Delivers the provider's events until there are no more: some twice, some to two processes at the same moment, late
 * and in any order; each is retried until it is accepted, as Stripe does.
 */
export async function deliver(stage: Stage, records: Records, isOver: () => boolean): Promise<void> {
  const { events } = stage.stripe
  const deliveries: Promise<void>[] = []
  for (let next = 0; !isOver() || next < events.length; ) {
    const event = events[next]
    if (!event) {
      await sleep(100)
      continue
    }
    next++
    const times = stage.chance.pick([1, 1, 2, 3])
    const togetherAfter = stage.chance.happens(0.3) ? stage.chance.between(0, 2_000) : undefined
    for (let time = 0; time < times; time++)
      deliveries.push(deliverOne(stage, records, event, togetherAfter ?? stage.chance.between(0, 6_000)))
  }
  await Promise.all(deliveries)
}

async function deliverOne(stage: Stage, records: Records, event: unknown, afterMs: number): Promise<void> {
  await sleep(afterMs)
  const { chance, fleet, stripe } = stage
  const latest = fleet.served() + PATIENCE_MS
  while (fleet.served() < latest) {
    const { body, signature } = stripe.signed(event)
    // Half of them bypass nginx, so that two processes may receive the same event at the same moment.
    const address = chance.happens(0.5) ? stage.front() : chance.pick(fleet.addresses)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const sent = { method: 'POST', headers, body: new Uint8Array(body), signal: AbortSignal.timeout(30_000) }
    const response = await fetch(`${address}/api/stripe/webhook`, sent).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    records.count('deliveries')
    if (response?.status === 200) return
    if (response?.status === 500) records.wrong.push('an event was answered 500')
    await sleep(chance.between(200, 2_000))
  }
  records.wrong.push('an event was never taken')
}
