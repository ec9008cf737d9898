import { MAX_DUTIES, MAX_ROTA_DATES, type Rota, type TeamList } from '@touchline/contract/planning/lists.ts'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { dayAfter, useListWords } from './list-words.ts'
import panels from './panel.module.css'
import type { ListChanges } from './use-list-changes.ts'

type RotaDialogProps = { list: TeamList; changes: ListChanges; open: boolean; onClose: () => void }

/** Edits the duties, their dates, and where one is not needed. */
export function RotaDialog({ list, changes, open, onClose }: RotaDialogProps) {
  const { t } = useTranslation()
  const form = useId()
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('lists:page.rota.edit')}
      closeLabel={t('lists:page.form.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('lists:page.form.cancel')}
          </Button>
          <Button type="submit" form={form} busy={changes.isBusy}>
            {t('lists:page.form.save')}
          </Button>
        </>
      }
    >
      <RotaForm id={form} rota={list.rota} onSave={(rota) => changes.rota(rota, onClose)} />
    </Dialog>
  )
}

type RotaFormProps = { id: string; rota: Rota; onSave: (rota: Rota) => void }

function RotaForm({ id, rota, onSave }: RotaFormProps) {
  const { t } = useTranslation()
  const { shortDay } = useListWords()
  const [duties, setDuties] = useState(rota.duties)
  const [dates, setDates] = useState(rota.dates)
  const [spared, setSpared] = useState(() => new Set(rota.cells.filter(({ isNeeded }) => !isNeeded).map(slotOf)))
  const save = () => {
    const kept = dates.filter(({ date, isOwn }) => isOwn || date)
    const named = duties.filter(({ name }) => name.trim())
    const cells = kept.flatMap(({ id: dateId }) =>
      named.map(({ id: dutyId }) => {
        const isNeeded = !spared.has(slotOf({ dateId, dutyId }))
        const before = rota.cells.find((cell) => cell.dateId === dateId && cell.dutyId === dutyId)
        return { dateId, dutyId, personId: isNeeded ? (before?.personId ?? null) : null, isNeeded }
      }),
    )
    onSave({
      ...rota,
      duties: named,
      dates: kept.map((date) => ({ ...date, label: date.label?.trim() || null })),
      cells,
    })
  }
  const toggle = (slot: string) => {
    const next = new Set(spared)
    if (!next.delete(slot)) next.add(slot)
    setSpared(next)
  }
  return (
    <form
      id={id}
      className={panels.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <fieldset className={panels.lines}>
        <legend className="label">{t('lists:page.rota.heading')}</legend>
        {duties.map((duty) => (
          <div key={duty.id} className={panels.line}>
            <TextField
              label={<span className="visually-hidden">{t('lists:page.rota.duty')}</span>}
              value={duty.name}
              maxLength={40}
              onChange={({ target }) => setDuties(replaced(duties, { ...duty, name: target.value }))}
            />
            <RemoveButton
              name={duty.name}
              onRemove={() => setDuties(duties.filter(({ id: one }) => one !== duty.id))}
            />
          </div>
        ))}
        {duties.length < MAX_DUTIES && (
          <AddButton
            label={t('lists:page.rota.addDuty')}
            onAdd={() => setDuties([...duties, { id: crypto.randomUUID(), name: '' }])}
          />
        )}
      </fieldset>
      <fieldset className={panels.lines}>
        <legend className="label">{t('lists:page.rota.dates')}</legend>
        {dates.map((date) => (
          <div key={date.id} className={panels.date}>
            <TextField
              type="date"
              label={<span className="visually-hidden">{t('lists:page.fields.date')}</span>}
              value={date.date}
              disabled={date.isOwn}
              required
              onChange={({ target }) => setDates(replaced(dates, { ...date, date: target.value }))}
            />
            <TextField
              label={<span className="visually-hidden">{t('lists:page.rota.label')}</span>}
              placeholder={t('lists:page.rota.label')}
              value={date.label ?? ''}
              maxLength={80}
              onChange={({ target }) => setDates(replaced(dates, { ...date, label: target.value }))}
            />
            {date.isOwn ? (
              <span />
            ) : (
              <RemoveButton
                name={shortDay(date.date)}
                onRemove={() => setDates(dates.filter(({ id: one }) => one !== date.id))}
              />
            )}
          </div>
        ))}
        {dates.length < MAX_ROTA_DATES && (
          <AddButton label={t('lists:page.rota.addDate')} onAdd={() => setDates([...dates, nextDate(dates)])} />
        )}
      </fieldset>
      {duties.some(({ name }) => name.trim()) && (
        <fieldset className="field">
          <legend className="label">{t('lists:page.rota.spared')}</legend>
          <div className={panels.members}>
            {dates.map(({ id: dateId, date }) => (
              <div key={dateId} className={panels.spared}>
                <b>{shortDay(date)}</b>
                {duties
                  .filter(({ name }) => name.trim())
                  .map(({ id: dutyId, name }) => {
                    const slot = slotOf({ dateId, dutyId })
                    return (
                      <label key={slot}>
                        <input
                          type="checkbox"
                          aria-label={`${name}, ${shortDay(date)}`}
                          checked={spared.has(slot)}
                          onChange={() => toggle(slot)}
                        />
                        {name}
                      </label>
                    )
                  })}
              </div>
            ))}
          </div>
        </fieldset>
      )}
    </form>
  )
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <IconButton label={t('lists:page.people.remove', { name })} onClick={onRemove}>
      <X className="icon" aria-hidden="true" />
    </IconButton>
  )
}

function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <div>
      <Button variant="ghost" size="sm" onClick={onAdd}>
        <Plus className="icon icon-sm" aria-hidden="true" />
        {label}
      </Button>
    </div>
  )
}

function slotOf({ dateId, dutyId }: { dateId: string; dutyId: string }): string {
  return `${dateId} ${dutyId}`
}

/** A week after the last one. */
function nextDate(dates: Rota['dates']): Rota['dates'][number] {
  const last = dates
    .map(({ date }) => date)
    .sort()
    .at(-1)
  return { id: crypto.randomUUID(), date: last ? dayAfter(last, 7) : '', label: null, isOwn: false }
}

function replaced<Item extends { id: string }>(items: readonly Item[], changed: Item): Item[] {
  return items.map((item) => (item.id === changed.id ? changed : item))
}
