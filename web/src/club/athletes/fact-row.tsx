import { keyOf } from '@touchline/contract/club/athletes.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, today } from '../../platform/language/dates.ts'
import { useLanguage } from '../../platform/language/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './fact-row.module.css'
import { type FactText, factText, isOver } from './fact-text.ts'
import type { ShownFact } from './profile.ts'

type FactRowProps = {
  shown: ShownFact
  /** Whether it is only stored in this tab. */
  isInTab: boolean
  isBusy: boolean
  onEdit: () => void
  /** Undefined if it cannot be removed on its own. */
  onRemove: (() => void) | undefined
}

/** One fact: its value, its date, how often it was used, and its actions. */
export function FactRow({ shown, isInTab, isBusy, onEdit, onRemove }: FactRowProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const text = factText(shown.fact, { t, locale: language.locale })
  const what = text.name || text.value
  return (
    <li className={classNames(shown.fact.kind === 'figure' && styles.figure)} data-fact={keyOf(shown.fact)}>
      <Value fact={shown} text={text} isInTab={isInTab} />
      <div className={styles.factDo}>
        <IconButton label={t('profile.edit', { what })} onClick={onEdit}>
          <Pencil className="icon icon-sm" />
        </IconButton>
        {onRemove && (
          <IconButton label={t('profile.remove', { what })} aria-disabled={isBusy || undefined} onClick={onRemove}>
            <Trash2 className="icon icon-sm" />
          </IconButton>
        )}
      </div>
      {isOver(shown.fact, today()) && <Over onEdit={onEdit} onRemove={onRemove} />}
    </li>
  )
}

function Value({ fact, text, isInTab }: { fact: ShownFact; text: FactText; isInTab: boolean }) {
  if (fact.fact.kind === 'figure') {
    return (
      <>
        <div className={styles.factNumber}>
          {text.value}
          {text.unit && <small>{text.unit}</small>}
        </div>
        <div>
          <div className={styles.factValue}>{text.name}</div>
          <Since fact={fact} isInTab={isInTab} />
        </div>
      </>
    )
  }
  return (
    <div>
      {text.name && <div className={styles.factName}>{text.name}</div>}
      <div className={styles.factValue}>{text.value}</div>
      <Since fact={fact} isInTab={isInTab} />
    </div>
  )
}

function Since({ fact: { fact, since, used }, isInTab }: { fact: ShownFact; isInTab: boolean }) {
  const { t } = useTranslation()
  const isFigure = fact.kind === 'figure'
  return (
    <div className={styles.factSince}>
      <span>{t('profile.since', { date: formatDay(since) })}</span>
      {isInTab && <span>{t('profile.onlyHere')}</span>}
      {used > 0 && <a href="#uses">{t('profile.used', { times: used })}</a>}
      {isFigure && used === 0 && !isInTab && <span>{t('profile.notUsed')}</span>}
    </div>
  )
}

/** Asks about a limit that has expired. */
function Over({ onEdit, onRemove }: Pick<FactRowProps, 'onEdit' | 'onRemove'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.factOver}>
      <span>{t('profile.limits.isOver')}</span>
      <Button variant="line" size="sm" onClick={onEdit}>
        {t('profile.limits.holds')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onRemove}>
        {t('profile.limits.gone')}
      </Button>
    </div>
  )
}
