import type { RotaCell, TeamList } from '@touchline/contract/planning/lists.ts'
import { useTranslation } from 'react-i18next'
import { today } from '../../platform/language/dates.ts'
import { classNames } from '../../ui/class-names.ts'
import { familyNames, useListWords } from './list-words.ts'
import styles from './rota.module.css'

type RotaTableProps = {
  list: TeamList
  /** The duty chosen for a swap. */
  chosen: RotaCell | undefined
  /** Present while a duty can be chosen. */
  onChoose: ((cell: RotaCell) => void) | undefined
}

/** The rota by dates; on a phone each date is a card. */
export function RotaTable({ list, chosen, onChoose }: RotaTableProps) {
  const { t } = useTranslation()
  const { shortDay } = useListWords()
  const { duties, dates, cells } = list.rota
  const names = familyNames(list.people)
  const next = dates.find(({ date }) => date >= today())
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable to be scrolled by keyboard
    <section className="table-region" aria-label={t('lists:page.rota.table')} tabIndex={0}>
      <table className={classNames('table', styles.rota)}>
        <caption className="visually-hidden">{t('lists:page.rota.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lists:page.rota.date')}</th>
            {duties.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dates.map(({ id, date, label, isOwn }) => (
            <tr key={id} className={id === next?.id ? styles.next : undefined}>
              <th scope="row">
                <span>{shortDay(date)}</span>
                <small>{label ?? (isOwn ? list.name : '')}</small>
              </th>
              {duties.map((duty) => {
                const cell = cells.find(({ dateId, dutyId }) => dateId === id && dutyId === duty.id)
                return (
                  <td key={duty.id} data-label={duty.name}>
                    <Holder
                      cell={cell}
                      name={cell?.personId ? names.get(cell.personId) : undefined}
                      isChosen={cell !== undefined && cell === chosen}
                      onChoose={onChoose}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HolderProps = {
  cell: RotaCell | undefined
  name: string | undefined
  isChosen: boolean
  onChoose: ((cell: RotaCell) => void) | undefined
}

function Holder({ cell, name, isChosen, onChoose }: HolderProps) {
  const { t } = useTranslation()
  if (cell && !cell.isNeeded) return <span className="muted">{t('lists:page.rota.notNeeded')}</span>
  const text = name ?? t('lists:page.rota.nobody')
  if (!cell || !onChoose) return name ? <b>{name}</b> : <span className="muted">{text}</span>
  return (
    <button type="button" className={styles.swap} aria-pressed={isChosen} onClick={() => onChoose(cell)}>
      {text}
    </button>
  )
}
