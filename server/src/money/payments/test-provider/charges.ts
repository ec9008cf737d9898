import type { PaymentProvider } from '../provider.ts'
import { receiptFacts } from './facts.ts'
import { billOf, type Change, newId } from './lifecycle.ts'
import type { TestPaymentsOptions, TestStore } from './store.ts'
import {
  findBill,
  findCard,
  findCharge,
  findSubscriptionOfCustomer,
  insertBill,
  insertChargeOnce,
  lockCharge,
  updateCharge,
} from './test-provider.queries.ts'
import type { TestChargeRow } from './test-provider.table.ts'

type Charges = Pick<PaymentProvider, 'getStoredCard' | 'prepareCharge' | 'payCharge' | 'closeCharge' | 'getCharge'>

/** Charges to the stored card: every customer has one, and it pays unless set otherwise. */
export function chargesOf(
  { db, now }: { db: TestPaymentsOptions['db']; now: () => Date },
  { change }: Pick<TestStore, 'change'>,
): Charges {
  return {
    getStoredCard: async ({ customerId }) =>
      (await findCard(db, customerId)) === 'no_card' ? undefined : { ...CARD, expiresYear: now().getUTCFullYear() + 2 },
    prepareCharge: async ({ purchaseId, clubId, priceCents, payer: { customerId } }) => {
      const terms = { purchaseId, clubId, customerId, netCents: priceCents }
      return (await insertChargeOnce(db, { id: newId('in'), ...terms, createdAt: now() })).id
    },
    payCharge: (chargeId) =>
      change(async (moment) => {
        const charge = await lockCharge(moment.tx, chargeId)
        if (charge.state !== 'open') return
        const card = await findCard(moment.tx, charge.customerId)
        if (card === 'pays') return pay(moment, charge)
        if (card === 'pays_later') return updateCharge(moment.tx, chargeId, { state: 'processing' })
        await updateCharge(moment.tx, chargeId, { state: 'declined', refusal: card })
      }),
    closeCharge: (chargeId) =>
      change(async ({ tx }) => {
        const { state } = await lockCharge(tx, chargeId)
        if (state === 'open') await updateCharge(tx, chargeId, { state: 'closed' })
      }),
    getCharge: async (chargeId) => {
      const charge = await findCharge(db, chargeId)
      if (!charge) return undefined
      const { id, purchaseId, clubId, state, refusal } = charge
      const receipt = state === 'paid' ? receiptFacts(await findBill(db, id)) : undefined
      return { id, purchaseId, clubId, state, refusal: refusal ?? undefined, receipt }
    },
  }
}

/** Settles a pending charge: its money arrives, or never will. */
export async function settleCharge(change: Change, id: string, outcome: 'paid' | 'declined'): Promise<void> {
  const charge = await lockCharge(change.tx, id)
  if (charge.state !== 'processing') throw new Error('The charge is not processing.')
  if (outcome === 'paid') await pay(change, charge)
  else await updateCharge(change.tx, id, { state: 'declined', refusal: 'declined' })
}

async function pay({ tx, now }: Change, charge: TestChargeRow): Promise<void> {
  const { country = 'CZ', vatId = null } = (await findSubscriptionOfCustomer(tx, charge.customerId)) ?? {}
  await updateCharge(tx, charge.id, { state: 'paid' })
  await insertBill(tx, { ...billOf({ ...charge, country, vatId }, { paidAt: now }), id: charge.id })
}

const CARD = { brand: 'visa', last4: '4242', expiresMonth: 8 }
