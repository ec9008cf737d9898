import { PAGES } from '@touchline/contract/platform/pages.ts'
import { usedFigures } from '@touchline/locales/part-text.ts'
import { UserRound } from 'lucide-react'
import { Link } from '../../../platform/routing/link.tsx'
import type { PartProps } from './part-props.ts'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

/** The athlete's own figures used by the answer, in one line, with a link to all of them. */
export default function UsedView({ part }: PartProps<'used'>) {
  const words = usePartWords()
  return (
    <p className={styles.partUsed}>
      <UserRound className="icon icon-sm" aria-hidden="true" />
      <span>
        {words.t('parts.used', { figures: usedFigures(part.figures, words) })}{' '}
        <Link to={PAGES.playerProfile.path}>{words.t('chatPage.menu.profile')}</Link>
      </span>
    </p>
  )
}
