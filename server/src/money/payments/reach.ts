import { Failure } from '../../platform/failure.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'

/** What fails at the provider is no fault of ours, and can be tried again. */
export async function reach<Result>(dependencies: PaymentDependencies, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Failure) throw error
    dependencies.log.error({ err: error }, 'The payment provider could not be asked')
    throw new Failure('PAYMENTS_UNREACHABLE', {}, { cause: error })
  }
}
