import type { RotaCell, RotaProblem, TeamList } from '@touchline/contract/planning/lists.ts'
import { ArrowLeftRight, Pencil, Shuffle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { dayAndMonth } from './list-words.ts'
import panels from './panel.module.css'
import { RotaDialog } from './rota-dialog.tsx'
import { RotaTable } from './rota-table.tsx'
import type { ListChanges } from './use-list-changes.ts'

type RotaCardProps = { list: TeamList; changes: ListChanges }

/** The duty rota by date, and how fairly it is divided. */
export function RotaCard({ list, changes }: RotaCardProps) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  // The first of two duties to swap; null while it is being chosen.
  const [swapped, setSwapped] = useState<RotaCell | null>()
  const { duties } = list.rota
  const choose = (cell: RotaCell) => {
    if (!swapped) return setSwapped(cell)
    if (cell !== swapped) changes.swap(swapped, cell)
    return setSwapped(undefined)
  }
  return (
    <section className="card" aria-labelledby="rota">
      <div className={panels.head}>
        <h2 className="heading-2" id="rota">
          {t('lists:page.rota.heading')}
        </h2>
        {duties.length > 0 && <span className="text-sm muted">{t('lists:page.rota.fair')}</span>}
        {list.mayEdit && (
          <div className={panels.end}>
            <Button variant="ghost" size="sm" onClick={() => setEditing(true)}>
              <Pencil className="icon icon-sm" aria-hidden="true" />
              {t('lists:page.rota.edit')}
            </Button>
            {duties.length > 0 && (
              <Button variant="line" size="sm" busy={changes.isBusy} onClick={changes.divide}>
                <Shuffle className="icon icon-sm" aria-hidden="true" />
                {t('lists:page.rota.divide')}
              </Button>
            )}
          </div>
        )}
      </div>
      {duties.length === 0 ? (
        <p className={classNames('muted', panels.empty)}>{t('lists:page.rota.empty')}</p>
      ) : (
        <>
          <Problems list={list} />
          <RotaTable list={list} chosen={swapped ?? undefined} onChoose={swapped === undefined ? undefined : choose} />
          <div className={panels.foot}>
            <span role="status">
              {swapped === undefined && <Summary list={list} />}
              {swapped === null && t('lists:page.rota.chooseFirst')}
              {swapped && t('lists:page.rota.chooseSecond')}
            </span>
            {list.mayEdit && (
              <Button variant="ghost" size="sm" onClick={() => setSwapped(swapped === undefined ? null : undefined)}>
                <ArrowLeftRight className="icon icon-sm" aria-hidden="true" />
                {t(swapped === undefined ? 'lists:page.rota.swap' : 'lists:page.form.cancel')}
              </Button>
            )}
          </div>
        </>
      )}
      <RotaDialog list={list} changes={changes} open={isEditing} onClose={() => setEditing(false)} />
    </section>
  )
}

function Summary({ list }: { list: TeamList }) {
  const { t } = useTranslation()
  const held = list.rota.cells.filter(({ personId }) => personId !== null)
  const counts = list.people.map(({ id }) => held.filter(({ personId }) => personId === id).length)
  const values = { people: list.people.length, duties: held.length }
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  if (counts.length === 0) return null
  const share = least === most ? String(least) : `${least}–${most}`
  return t('lists:page.rota.summary', { ...values, share })
}

function Problems({ list }: { list: TeamList }) {
  const { t } = useTranslation()
  const dateOf = (problem: RotaProblem) => {
    const date = list.rota.dates.find(({ id }) => id === problem.values.dateId)?.date
    return date ? dayAndMonth(date) : ''
  }
  if (list.rota.problems.length === 0) return null
  return (
    <div className={panels.body}>
      <Banner tone="warning">
        {list.rota.problems.map((problem) => (
          <span key={JSON.stringify(problem)}>
            {t(`lists:page.rota.problems.${problem.key}`, { ...problem.values, date: dateOf(problem) })}{' '}
          </span>
        ))}
      </Banner>
    </div>
  )
}
