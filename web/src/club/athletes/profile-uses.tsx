import type { ProfileUse } from '@touchline/contract/club/athletes.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { usedFactText } from '@touchline/locales/figures.ts'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Link } from '../../platform/routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './profile-uses.module.css'

/** This many are shown; all of them are counted. */
const MOST_SHOWN = 20

/** The answers that used the profile, latest first. */
export function ProfileUses({ uses, nameOf }: { uses: readonly ProfileUse[]; nameOf: (specialist: string) => string }) {
  const { t } = useTranslation()
  if (uses.length === 0) return <p className="card card-padded muted">{t('profile.uses.none')}</p>
  return (
    <ul className={classNames('card', styles.trail)}>
      {uses.slice(0, MOST_SHOWN).map((use) => (
        <Use key={use.generationId} use={use} name={nameOf(use.memberId)} />
      ))}
    </ul>
  )
}

function Use({ use, name }: { use: ProfileUse; name: string }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const figures = use.figures.map((figure) => usedFactText(figure, { t, locale: language.locale }))
  const date = formatDate(use.usedAt)
  return (
    <li>
      <div>
        <b>{use.question ?? name}</b>
        <span>{use.question ? `${name}, ${date}` : date}</span>
        <span>{t('profile.uses.figures', { figures: figures.join(', ') })}</span>
      </div>
      <Link
        className="icon-button"
        to={`${PAGES.chat.path}?member=${use.memberId}`}
        aria-label={t('profile.uses.open', { title: use.question ?? name })}
      >
        <ChevronRight className="icon" aria-hidden="true" />
      </Link>
    </li>
  )
}
