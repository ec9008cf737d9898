import { LegalPage } from '../../../club/legal/legal-page.tsx'

const SECTIONS = 'who kept where howLong whoSees services grounds children rights ai changes'.split(' ')

/** What is kept of whom, for how long, and who gets it. */
export function PrivacyPage() {
  return <LegalPage text="privacy" sections={SECTIONS} />
}
