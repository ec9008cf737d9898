import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import styles from './form.module.css'

/** The names that can be changed at any time. */
export type Details = { name: string; place: string | null; note: string | null; teams: { id: string; name: string }[] }

type DetailsDialogProps = {
  competition: Competition
  isBusy: boolean
  error: string | undefined
  onSave: (details: Details) => void
  onClose: () => void
}

/** Changes the names of the competition, its place and its teams. */
export function DetailsDialog({ competition, isBusy, error, onSave, onClose }: DetailsDialogProps) {
  const { t } = useTranslation('competitions')
  const [name, setName] = useState(competition.name)
  const [place, setPlace] = useState(competition.place ?? '')
  const [note, setNote] = useState(competition.note ?? '')
  const [teams, setTeams] = useState(() => competition.teams.map((team) => ({ id: team.id, name: team.name })))
  const rename = (id: string, to: string) => setTeams(teams.map((team) => (team.id === id ? { id, name: to } : team)))
  const isFine = name.trim() !== '' && teams.every((team) => team.name.trim() !== '')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('page.details.heading')}
      closeLabel={t('page.close')}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('page.cancel')}
          </Button>
          <Button
            busy={isBusy}
            disabled={!isFine}
            onClick={() => onSave({ name, place: place.trim() || null, note: note.trim() || null, teams })}
          >
            {t('page.save')}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label={t('page.form.name')}
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('page.form.place')}
          value={place}
          maxLength={200}
          onChange={(event) => setPlace(event.target.value)}
        />
        <TextArea
          label={t('page.form.note')}
          rows={2}
          value={note}
          maxLength={2000}
          onChange={(event) => setNote(event.target.value)}
        />
        {teams.map((team, index) => (
          <TextField
            key={team.id}
            label={t('page.details.team', { number: index + 1 })}
            value={team.name}
            maxLength={80}
            onChange={(event) => rename(team.id, event.target.value)}
          />
        ))}
        {error && <Banner tone="critical">{error}</Banner>}
      </div>
    </Dialog>
  )
}
