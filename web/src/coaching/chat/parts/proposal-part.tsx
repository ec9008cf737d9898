import { isWithinRange } from '@touchline/contract/platform/figures.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { proposedFigure } from '@touchline/locales/part-text.ts'
import { BookmarkPlus } from 'lucide-react'
import { Link } from '../../../platform/routing/link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import type { PartProps } from './part-props.ts'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

/** A figure that could be saved; the profile page asks for confirmation, and saves nothing without a click. */
export default function ProposalView({ part }: PartProps<'proposal'>) {
  const words = usePartWords()
  const title = words.t('parts.proposal')
  const address = new URLSearchParams({ keep: part.figure, value: String(part.value) })
  return (
    <Card as="section" padded className={styles.partOffer} aria-label={title}>
      <p className={styles.partNote}>{title}</p>
      <p>
        <b className="numeric">{proposedFigure(part, words)}</b>
      </p>
      {isWithinRange(part.figure, part.value) && (
        <p>
          <Link className={buttonClass({ variant: 'line' })} to={`${PAGES.playerProfile.path}?${address}`}>
            <BookmarkPlus className="icon" aria-hidden="true" />
            {words.t('parts.keep')}
          </Link>
        </p>
      )}
    </Card>
  )
}
