import { LegalPage } from '../../../club/legal/legal-page.tsx'

const SECTIONS = ['service', 'account', 'ai', 'conduct', 'content', 'payment', 'availability', 'ending', 'changes']

/** The terms of service. */
export function TermsPage() {
  return <LegalPage text="terms" sections={SECTIONS} />
}
