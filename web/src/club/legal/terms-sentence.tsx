import { PAGES } from '@touchline/contract/platform/pages.ts'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../platform/routing/link.tsx'
import styles from './legal.module.css'

// Placeholders for the links, with characters that occur in no language.
const TERMS = '\u0001'
const PRIVACY = '\u0002'
const PLACES = new RegExp(`([${TERMS}${PRIVACY}])`)

/** Says that continuing means accepting the terms; the links open separately, so that the form keeps its input. */
export function TermsSentence({ who }: { who: 'player' | 'club' }) {
  const { t } = useTranslation()
  const pieces = t(`acceptance.${who}`, { terms: TERMS, privacy: PRIVACY }).split(PLACES)
  return (
    <p className={styles.acceptance}>
      {pieces.map((piece) => (
        <Fragment key={piece}>{pageOf(piece) ? <LegalLink page={pageOf(piece) ?? 'terms'} /> : piece}</Fragment>
      ))}
    </p>
  )
}

function pageOf(piece: string): 'terms' | 'privacy' | undefined {
  if (piece === TERMS) return 'terms'
  return piece === PRIVACY ? 'privacy' : undefined
}

function LegalLink({ page }: { page: 'terms' | 'privacy' }) {
  const { t } = useTranslation()
  return (
    <Link to={PAGES[page].path} target="_blank" rel="noopener">
      {t(`acceptance.${page}`)}
    </Link>
  )
}
