import type { TieBreak } from '@touchline/contract/planning/competition-shapes.ts'
import type { Tie } from '@touchline/contract/planning/competition-views.ts'
import { Check, ChevronDown, Equal } from 'lucide-react'
import { useLanguage } from '../../platform/language/use-language.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Board } from './board.ts'
import styles from './standings.module.css'
import { tieValue } from './tie-value.ts'

type TieStep = Tie['steps'][number]

/** Why teams with equal points are in this order: key by key, up to the one that decided. */
export function WhyThisOrder({ tie, board }: { tie: Tie; board: Board }) {
  return (
    <details className={styles.why} open>
      <summary>
        <Equal className="icon icon-sm" aria-hidden="true" />
        {headingOf(tie, board)}
        <ChevronDown className="icon icon-sm" aria-hidden="true" />
      </summary>
      <ol>
        {tie.steps.map((step, index) => (
          // A key may recur among teams that are still level, so a step is identified by its position.
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
          <Step key={index} number={index + 1} step={step} board={board} unused={unusedKeys(tie, board, index)} />
        ))}
      </ol>
    </details>
  )
}

/** The points on which they are level, or their names if the first criterion is not points. */
function headingOf({ teamIds, points, steps }: Tie, { competition, words }: Board): string {
  const { t, teamName } = words
  if (competition.rules.tieBreaks[0] === 'points') {
    return t('page.why.heading', { teams: t('page.why.teams', { count: teamIds.length }), count: points })
  }
  const names = steps[0]?.values.map(({ teamId }) => teamName(teamId)) ?? []
  return t('page.why.headingOf', { names: names.join(', ') })
}

/** The keys that were never needed, listed at the step that ended the comparison. */
function unusedKeys({ steps }: Tie, { competition }: Board, index: number): TieBreak[] {
  if (index < steps.length - 1) return []
  const { tieBreaks } = competition.rules
  return tieBreaks.slice(tieBreaks.indexOf(steps[index]?.key ?? 'lot') + 1)
}

type StepProps = { number: number; step: TieStep; board: Board; unused: TieBreak[] }

function Step({ number, step, board, unused }: StepProps) {
  const { t } = board.words
  const isDeciding = step.decided !== 'none'
  return (
    <li className={classNames(isDeciding && styles.deciding)}>
      <span className={styles.step}>{isDeciding ? <Check className="icon icon-sm" aria-hidden="true" /> : number}</span>
      <div>
        <b>{t(`page.keys.${step.key}`)}</b>
        {isDeciding ? (
          <DecidingValues step={step} board={board} unused={unused} />
        ) : (
          <Level step={step} board={board} />
        )}
      </div>
    </li>
  )
}

/** The name of a key within a sentence; German nouns keep their capital. */
function inside(name: string, language: string): string {
  return language === 'de' || name.startsWith('Elo') ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1)
}

function Level({ step, board: { words } }: { step: TieStep; board: Board }) {
  const { language } = useLanguage()
  const values = step.values.map(
    (value) => `${words.teamName(value.teamId)} ${tieValue(step.key, value, language.locale)}`,
  )
  return (
    <p>
      {values.join(', ')}. {words.t('page.why.level')}
    </p>
  )
}

function DecidingValues({ step, board: { words }, unused }: { step: TieStep; board: Board; unused: TieBreak[] }) {
  const { language } = useLanguage()
  const names = unused.map((key) => inside(words.t(`page.keys.${key}`), language.code)).join(', ')
  return (
    <>
      <table className={styles.values}>
        <tbody>
          {step.values.map((value) => (
            <tr key={value.teamId}>
              <th scope="row">{words.teamName(value.teamId)}</th>
              {value.scored !== undefined && (
                <td>
                  {value.scored}:{value.conceded}
                </td>
              )}
              <td>
                <b>{tieValue(step.key, value, language.locale)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {step.decided === 'some' ? words.t('page.why.some') : words.t('page.why.decided')}
        {step.decided === 'all' && names && ` ${words.t('page.why.unused', { names })}`}
      </p>
    </>
  )
}
