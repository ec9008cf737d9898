import { RULES_NAMES } from '@touchline/contract/planning/competition-shapes.ts'
import { SPORTS } from '@touchline/contract/platform/sports.ts'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { Choice, Tick } from './choice.tsx'
import { type Draft, linesOf, RULES_OF_SPORT } from './draft.ts'
import styles from './form.module.css'

export type StepProps = {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** The error message of a field. */
  problem: (field: string) => string | undefined
}

/** The competition's name, and the sport whose rules apply. */
export function AboutStep({ draft, change, problem }: StepProps) {
  const { t } = useTranslation('competitions')
  const { t: words } = useTranslation()
  const sports = [
    ...SPORTS.map((sport) => ({ value: sport, label: words(`sports.${sport}`) })),
    { value: '' as const, label: t('page.form.otherSport') },
  ]
  const chooseSport = (sport: Draft['sport']) =>
    change({ sport, rulesName: (sport && RULES_OF_SPORT[sport]?.[0]) || 'plain' })
  return (
    <>
      <TextField
        label={t('page.form.name')}
        value={draft.name}
        maxLength={120}
        error={problem('name')}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className={styles.rowOfFields}>
        <SelectField label={t('page.form.sport')} value={draft.sport} onChange={chooseSport} options={sports} />
        <SelectField
          label={t('page.form.rules')}
          value={draft.rulesName}
          onChange={(rulesName) => change({ rulesName })}
          options={RULES_NAMES.map((value) => ({ value, label: t(`page.rules.${value}`) }))}
        />
      </div>
      <p className="text-sm muted">{t(`page.rulesText.${draft.rulesName}`)}</p>
      <TextField
        label={t('page.form.place')}
        value={draft.place}
        maxLength={200}
        onChange={(event) => change({ place: event.target.value })}
      />
    </>
  )
}

/** The teams: one per line, as pasted from a table or an email. */
export function TeamsStep({ draft, change, problem }: StepProps) {
  const { t } = useTranslation('competitions')
  return (
    <>
      <TextArea
        label={t('page.form.teams')}
        rows={10}
        value={draft.teams}
        error={problem('teams')}
        hint={t('page.form.teamsHint')}
        onChange={(event) => change({ teams: event.target.value })}
      />
      <p className="text-sm muted" role="status">
        {t('page.teams', { count: linesOf(draft.teams).length })}
      </p>
      <Tick label={t('page.form.seeded')} isOn={draft.isSeeded} onChange={(isSeeded) => change({ isSeeded })} />
    </>
  )
}

/** The format of the competition. */
export function FormatStep({ draft, change, problem }: StepProps) {
  const { t } = useTranslation('competitions')
  const kinds = (['round_robin', 'groups', 'knockout'] as const).map((value) => ({
    value,
    label: t(`page.form.kinds.${value}`),
    text: t(`page.form.kindTexts.${value}`),
  }))
  return (
    <>
      <Choice legend={t('page.form.kind')} value={draft.kind} onChange={(kind) => change({ kind })} options={kinds} />
      {draft.kind === 'groups' && (
        <div className={styles.rowOfFields}>
          <TextField
            label={t('page.form.groups')}
            inputMode="numeric"
            value={draft.groups}
            error={problem('groups')}
            onChange={(event) => change({ groups: event.target.value })}
          />
          <TextField
            label={t('page.form.advance')}
            inputMode="numeric"
            value={draft.advance}
            error={problem('advance')}
            onChange={(event) => change({ advance: event.target.value })}
          />
        </div>
      )}
      {draft.kind !== 'knockout' && (
        <Choice
          legend={t('page.form.legs')}
          value={draft.legs}
          onChange={(legs) => change({ legs })}
          options={(['1', '2'] as const).map((value) => ({ value, label: t(`page.form.legsOf.${value}`) }))}
        />
      )}
      {draft.kind !== 'round_robin' && (
        <div>
          <Tick
            label={t('page.form.thirdPlace')}
            isOn={draft.thirdPlace || draft.placement}
            onChange={(thirdPlace) => change({ thirdPlace, ...(!thirdPlace && { placement: false }) })}
          />
          <Tick
            label={t('page.form.placement')}
            isOn={draft.placement}
            onChange={(placement) => change({ placement })}
          />
        </div>
      )}
    </>
  )
}
