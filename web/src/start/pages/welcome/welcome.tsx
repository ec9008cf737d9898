import { Redirect } from '../../../platform/routing/link.tsx'
import { FIRST_STEPS_PATH } from '../first-steps/first-steps-place.ts'

/** The former address of the first steps; links to it still exist. */
export function WelcomePage() {
  return <Redirect to={FIRST_STEPS_PATH} />
}
