import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Board } from './board.ts'
import formStyles from './form.module.css'

type CalendarDialogProps = { board: Board; onDownload: (teamId: string | undefined) => void; onClose: () => void }

/** Chooses the matches for the calendar: those of one team, or all. */
export function CalendarDialog({ board: { competition, words }, onDownload, onClose }: CalendarDialogProps) {
  const { t } = words
  const [teamId, setTeamId] = useState(competition.teams[0]?.id ?? '')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('page.calendar.heading')}
      description={t('page.calendar.description')}
      closeLabel={t('page.close')}
      actions={
        <Button onClick={() => onDownload(teamId || undefined)}>
          <CalendarPlus className="icon" aria-hidden="true" />
          {t('page.calendar.download')}
        </Button>
      }
    >
      <div className={formStyles.rowOfFields}>
        <SelectField
          label={t('page.calendar.team')}
          value={teamId}
          onChange={setTeamId}
          options={[
            ...competition.teams.map(({ id, name }) => ({ value: id, label: name })),
            { value: '', label: t('page.calendar.all') },
          ]}
        />
      </div>
    </Dialog>
  )
}
