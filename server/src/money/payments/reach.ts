import { Failure } from '../../platform/failure.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'

/** Failures at the provider are reported as retryable, not as errors of our own. */
export async function reach<Result>(dependencies: PaymentDependencies, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Failure) throw error
    dependencies.log.error({ err: error }, 'Payment provider request failed')
    throw new Failure('PAYMENTS_UNREACHABLE', {}, { cause: error })
  }
}
