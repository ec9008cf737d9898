import { LegalPage } from '../../../club/legal/legal-page.tsx'

const SECTIONS = 'who kept where howLong whoSees services grounds children rights ai changes'.split(' ')

/** What is stored about whom, for how long, and who receives it. */
export function PrivacyPage() {
  return <LegalPage text="privacy" sections={SECTIONS} />
}
