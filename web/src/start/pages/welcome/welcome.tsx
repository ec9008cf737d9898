import { Redirect } from '../../../platform/routing/link.tsx'
import { FIRST_STEPS_PATH } from '../first-steps/first-steps-place.ts'

/** The former place of the first steps; links to it are still about. */
export function WelcomePage() {
  return <Redirect to={FIRST_STEPS_PATH} />
}
