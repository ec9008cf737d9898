import type { Source } from '@touchline/calculators/calculator.ts'
import { Fragment, type ReactNode } from 'react'
import { useLanguage } from '../../platform/language/use-language.ts'
import styles from './formula.module.css'

/** The lines of a formula, with superscripts and subscripts, and the language's decimal sign. */
export function FormulaLines({ lines }: { lines: readonly string[] }) {
  const { locale } = useLanguage().language
  const comma = new Intl.NumberFormat(locale).format(0.5).charAt(1)
  return (
    <span className={styles.formula} translate="no">
      {lines.map((line) => (
        <span key={line}>{typeset(line.replaceAll(/(?<=\d)\.(?=\d)/g, comma))}</span>
      ))}
    </span>
  )
}

/** `x^2`, `e^(−t)` and `HR_max`. */
const RAISED_OR_LOWERED = /(\^\([^)]*\)|\^[\d.,\p{L}]+|_\p{L}+)/u

function typeset(line: string): ReactNode {
  return line.split(RAISED_OR_LOWERED).map((part, at) => {
    const inner = part.slice(1).replace(/^\((.*)\)$/, '$1')
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed line never move
    if (part.startsWith('^')) return <sup key={at}>{inner}</sup>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed line never move
    return part.startsWith('_') ? <sub key={at}>{inner}</sub> : <Fragment key={at}>{part}</Fragment>
  })
}

/** The source of a formula, with a link to it. */
export function SourceLine({ source }: { source: Source }) {
  const { authors, year, title, published, doi, url } = source
  const address = doi ? `https://doi.org/${doi}` : url
  return (
    <p>
      {[authors, year, title, published].filter(Boolean).join(', ')}.{' '}
      {address && (
        <a className={`link ${styles.sourceLink}`} href={address} target="_blank" rel="noopener noreferrer">
          {doi ? `doi:${doi}` : address.replace('https://', '')}
        </a>
      )}
    </p>
  )
}

/** “Riegel 1981, Daniels & Gilbert 1979”: enough to recognise the source. */
export function shortSources(sources: readonly Source[]): string {
  const named = sources.map(({ authors, year }) => `${shortAuthors(authors)} ${year}`)
  return [...new Set(named)].join(', ')
}

function shortAuthors(authors: string): string {
  const names = authors.split(', ').map((name) => name.replace(/^(?:\p{Lu}\.[\s-]?)+/u, ''))
  return names.length > 2 ? `${names[0]} et al.` : names.join(' & ')
}
