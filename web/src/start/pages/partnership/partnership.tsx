import { type RefObject, useEffect, useRef } from 'react'
import { storedRegistration } from '../../../money/payments/registration.ts'
import { tabStorage } from '../../../platform/api/browser-storage.ts'
import { useMove, useSearchParams } from '../../../platform/routing/router.tsx'
import { DetailsStep } from './details-step.tsx'
import { readPartnershipAddress } from './partnership-address.ts'
import { PlanStep } from './plan-step.tsx'
import './partnership.module.css'

/** The page where a club chooses its plan (step 1), gives its details (step 2) and continues to the payment. */
export function PartnershipPage() {
  const [query] = useSearchParams()
  const chosenBefore = storedRegistration(tabStorage).plan
  const { plan, ...visit } = readPartnershipAddress(query, chosenBefore)
  const heading = useRef<HTMLHeadingElement>(null)
  useStepArrival(plan ? 2 : 1, heading)
  return plan ? (
    <DetailsStep plan={plan} heading={heading} {...visit} />
  ) : (
    <PlanStep chosen={chosenBefore} heading={heading} {...visit} />
  )
}

/** A new step starts at its top, like a new page; to the shell it is the same page. */
function useStepArrival(step: 1 | 2, heading: RefObject<HTMLHeadingElement | null>): void {
  const navigation = useMove()
  const previous = useRef(step)
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    heading.current?.focus({ preventScroll: true })
    // On Back the browser itself restores the scroll position.
    if (navigation !== 'POP') scrollTo(0, 0)
  }, [step, heading, navigation])
}
