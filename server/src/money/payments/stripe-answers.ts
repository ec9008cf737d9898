import type { Stripe } from './stripe-types.ts'

/** The response, verified: the SDK resolves a JSON error page that is not from Stripe as a success. */
export async function answered<T extends { object: string }>(object: T['object'], answer: Promise<T>): Promise<T> {
  const thing = await answer
  if (thing.object !== object) throw new Error(`Stripe response is not of type ${object}`)
  return thing
}

/** The same; `undefined` if Stripe reports that the object does not exist. */
export async function known<T extends { object: string }>(
  object: T['object'],
  answer: Promise<T>,
): Promise<T | undefined> {
  try {
    return await answered(object, answer)
  } catch (error) {
    if (isRefusal(error) && error.statusCode === 404 && error.code === 'resource_missing') return undefined
    throw error
  }
}

/** Whether Stripe rejected a request as invalid. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return typeOf(error) === 'StripeInvalidRequestError'
}

/** Whether the card was declined. */
export function isCardError(error: unknown): error is Stripe.errors.StripeCardError {
  return typeOf(error) === 'StripeCardError'
}

function typeOf(error: unknown): unknown {
  return error instanceof Error && 'type' in error ? error.type : undefined
}
