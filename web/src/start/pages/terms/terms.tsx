import { LegalPage } from '../../../club/legal/legal-page.tsx'

const SECTIONS = ['service', 'account', 'ai', 'conduct', 'content', 'payment', 'availability', 'ending', 'changes']

/** The rules by which the service is used. */
export function TermsPage() {
  return <LegalPage text="terms" sections={SECTIONS} />
}
