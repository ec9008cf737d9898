import { OUTBOX } from './mail/outbox.ts'
import type { TestPayments } from './payments/test-provider/test-provider.ts'
import { payForPlan } from './payments/try-out.ts'
import type { Product } from './product.ts'
import { type DemoClub, seedDemoClub } from './seed/demo-club.ts'

/** Fills a demo club into a product with test payments, its mails included. */
export async function fillDemoClub({ db, app, tools, workers }: Product): Promise<DemoClub> {
  const { paymentDesk } = app
  const provider = paymentDesk.provider as TestPayments
  const club = await seedDemoClub(db, tools, (clubId, plan) => payForPlan(db, paymentDesk, provider, clubId, plan))
  await workers.nudge(OUTBOX)
  return club
}
