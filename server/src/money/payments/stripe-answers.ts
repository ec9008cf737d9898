import type { Stripe } from './stripe-types.ts'

/** The answer, made sure of: an error page that is JSON but not of Stripe's making resolves as a success. */
export async function answered<T extends { object: string }>(object: T['object'], answer: Promise<T>): Promise<T> {
  const thing = await answer
  if (thing.object !== object) throw new Error(`Stripe answered something that is no ${object}`)
  return thing
}

/** The same, `undefined` where Stripe says that there is no such thing. */
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

/** Whether Stripe understood a request and does not carry it out. */
export function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return typeOf(error) === 'StripeInvalidRequestError'
}

/** Whether the card was refused. */
export function isCardError(error: unknown): error is Stripe.errors.StripeCardError {
  return typeOf(error) === 'StripeCardError'
}

function typeOf(error: unknown): unknown {
  return error instanceof Error && 'type' in error ? error.type : undefined
}
