import type { Match } from '@touchline/contract/planning/competition-views.ts'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Board } from './board.ts'
import styles from './result.module.css'
import { asksForOvertime, canAddSet, canHaveShootout, isForfeit, type ResultDraft } from './result-draft.ts'
import { Stepper } from './stepper.tsx'

type FieldsProps = { match: Match; draft: ResultDraft; onChange: (draft: ResultDraft) => void; board: Board }
type SideName = 'home' | 'away'

const SIDES: readonly SideName[] = ['home', 'away']

/** The fields for the sport's way of counting, or the score that the rules award for a forfeit. */
export function ResultFields(props: FieldsProps) {
  const { draft, onChange, board } = props
  const { t } = board.words
  const isPlayedInSets = board.competition.rules.sets && !isForfeit(draft)
  return (
    <>
      {isPlayedInSets ? <SetFields {...props} /> : <ScoreFields {...props} />}
      <SwitchLine
        label={t('page.result.forfeit')}
        hint={t('page.result.forfeitHint')}
        isOn={isForfeit(draft)}
        onChange={(isOn) => onChange({ ...draft, decided: isOn ? 'forfeit' : 'time' })}
      />
    </>
  )
}

/** Goals or points, and what decided a match that was level. */
function ScoreFields({ match, draft, onChange, board: { words, competition } }: FieldsProps) {
  const { t } = words
  const canShoot = canHaveShootout(draft, competition.rules)
  const { score, shootout } = draft
  return (
    <>
      {SIDES.map((side) => (
        <div key={side} className={styles.line}>
          <b>{words[side](match)}</b>
          <Stepper
            label={t('page.result.score', { team: words[side](match) })}
            lessLabel={t('page.result.less')}
            moreLabel={t('page.result.more')}
            value={score[side]}
            onChange={(value) => onChange({ ...draft, score: { ...score, [side]: value } })}
          />
        </div>
      ))}
      {asksForOvertime(draft, competition.rules) && (
        <SwitchLine
          label={t('page.result.overtime')}
          hint={t('page.result.overtimeHint')}
          isOn={draft.decided === 'overtime'}
          onChange={(isOn) => onChange({ ...draft, decided: isOn ? 'overtime' : 'time' })}
        />
      )}
      {!isForfeit(draft) && (
        <SwitchLine
          label={t('page.result.penalties')}
          hint={t('page.result.penaltiesHint')}
          isOn={canShoot && shootout !== null}
          isDisabled={!canShoot}
          onChange={(isOn) => onChange({ ...draft, shootout: isOn ? { home: 0, away: 0 } : null })}
        />
      )}
      {canShoot &&
        shootout &&
        SIDES.map((side) => (
          <div key={side} className={styles.line}>
            <b>{words[side](match)}</b>
            <Stepper
              label={t('page.result.penaltiesOf', { team: words[side](match) })}
              lessLabel={t('page.result.less')}
              moreLabel={t('page.result.more')}
              value={shootout[side]}
              onChange={(value) => onChange({ ...draft, shootout: { ...shootout, [side]: value } })}
              isSmall
            />
          </div>
        ))}
    </>
  )
}

/** The sets of volleyball or tennis, one per line. */
function SetFields({ match, draft, onChange, board: { words, competition } }: FieldsProps) {
  const { t } = words
  const { sets } = draft
  const change = (at: number, side: SideName, value: number) =>
    onChange({ ...draft, sets: sets.map((set, index) => (index === at ? { ...set, [side]: value } : set)) })
  return (
    <>
      <div className={styles.names}>
        {SIDES.map((side) => (
          <b key={side}>{words[side](match)}</b>
        ))}
      </div>
      {sets.map((set, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a set is identified by its number
        <fieldset key={index} className={styles.set}>
          <legend>{t('page.result.set', { number: index + 1 })}</legend>
          {SIDES.map((side) => (
            <Stepper
              key={side}
              label={t('page.result.setOf', { number: index + 1, team: words[side](match) })}
              lessLabel={t('page.result.less')}
              moreLabel={t('page.result.more')}
              value={set[side]}
              onChange={(value) => change(index, side, value)}
              isSmall
            />
          ))}
        </fieldset>
      ))}
      <div className={styles.setActions}>
        {canAddSet(draft, competition.rules) && (
          <Button
            variant="line"
            size="sm"
            onClick={() => onChange({ ...draft, sets: [...sets, { home: 0, away: 0 }] })}
          >
            <Plus className="icon icon-sm" aria-hidden="true" />
            {t('page.result.addSet')}
          </Button>
        )}
        {sets.length > 1 && (
          <Button variant="ghost" size="sm" onClick={() => onChange({ ...draft, sets: sets.slice(0, -1) })}>
            {t('page.result.dropSet')}
          </Button>
        )}
      </div>
    </>
  )
}

type SwitchLineProps = {
  label: string
  hint: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

/** A switch with its label and an explanation. */
function SwitchLine({ label, hint, isOn, isDisabled = false, onChange }: SwitchLineProps) {
  return (
    <div className={styles.switchLine}>
      <div>
        <b>{label}</b>
        <p className="text-sm muted">{hint}</p>
      </div>
      <Switch label={label} isOn={isOn} disabled={isDisabled} onPress={() => onChange(!isOn)} />
    </div>
  )
}
