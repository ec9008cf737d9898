import type { MatchStart } from '@touchline/contract/planning/competition-shapes.ts'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Board } from './board.ts'
import formStyles from './form.module.css'

type DelayDialogProps = {
  board: Board
  isBusy: boolean
  error: string | undefined
  onSave: (delay: { minutes: number; from: MatchStart }) => void
  onClose: () => void
}

/** Postpones all matches that have not started by some minutes, from a given time on. */
export function DelayDialog({ board: { competition, words }, isBusy, error, onSave, onClose }: DelayDialogProps) {
  const { t } = words
  const open = competition.matches.filter(({ status, start }) => status === 'planned' && start)
  const starts = [...new Set(open.map(({ start }) => `${start?.date} ${start?.time}`))].sort()
  const [from, setFrom] = useState(starts[0] ?? '')
  const [minutes, setMinutes] = useState('10')
  const isFine = /^-?\d{1,3}$/.test(minutes) && Number(minutes) !== 0
  const hasDays = competition.timetable.days.length > 1

  function save() {
    const [date = '', time = ''] = from.split(' ')
    if (isFine) onSave({ minutes: Number(minutes), from: { date, time } })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('page.delay.open')}
      description={t('page.delay.description')}
      closeLabel={t('page.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('page.cancel')}
          </Button>
          <Button busy={isBusy} disabled={!isFine || !from} onClick={save}>
            {t('page.delay.save')}
          </Button>
        </>
      }
    >
      <div className={formStyles.rowOfFields}>
        <SelectField
          label={t('page.delay.from')}
          value={from}
          onChange={setFrom}
          options={starts.map((start) => {
            const [date = '', time = ''] = start.split(' ')
            return { value: start, label: hasDays ? `${words.day(date)}, ${words.time(time)}` : words.time(time) }
          })}
        />
        <TextField
          label={t('page.delay.minutes')}
          inputMode="numeric"
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </div>
      {error && <Banner tone="critical">{error}</Banner>}
    </Dialog>
  )
}
