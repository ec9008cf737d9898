import type { MatchStart } from '@touchline/contract/planning/competition-shapes.ts'
import type { Match } from '@touchline/contract/planning/competition-views.ts'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Board } from './board.ts'
import formStyles from './form.module.css'

type MoveDialogProps = {
  match: Match
  board: Board
  isBusy: boolean
  error: string | undefined
  onSave: (place: { start: MatchStart; court: number }) => void
  onClose: () => void
}

/** Moves a match to another time or court; the page then shows the conflicts. */
export function MoveDialog({ match, board: { competition, words }, isBusy, error, onSave, onClose }: MoveDialogProps) {
  const { t } = words
  const { days, courts } = competition.timetable
  const [date, setDate] = useState(match.start?.date ?? days[0]?.date ?? '')
  const [time, setTime] = useState(match.start?.time ?? days[0]?.from ?? '')
  const [court, setCourt] = useState(String(match.court ?? 0))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('page.move.open')}
      description={words.pair(match)}
      closeLabel={t('page.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('page.cancel')}
          </Button>
          <Button
            busy={isBusy}
            disabled={!date || !time}
            onClick={() => onSave({ start: { date, time }, court: Number(court) })}
          >
            {t('page.save')}
          </Button>
        </>
      }
    >
      <div className={formStyles.rowOfFields}>
        <TextField
          label={t('document.columns.date')}
          type="date"
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <TextField
          label={t('document.columns.time')}
          type="time"
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
        <SelectField
          label={t('document.columns.court')}
          value={court}
          onChange={setCourt}
          options={courts.map((name, index) => ({ value: String(index), label: name }))}
        />
      </div>
      {error && <Banner tone="critical">{error}</Banner>}
    </Dialog>
  )
}
