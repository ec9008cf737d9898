import type { ChoiceInput, Input, NumberInput, Problem } from '@touchline/calculators/calculator.ts'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './input-field.module.css'
import { SegmentedChoice } from './segmented-choice.tsx'
import type { LiveCalculation } from './use-calculation.ts'
import { fieldUnit, labelOf, problemSentence, rangeHint, useCalculatorWords, type Words, written } from './words.ts'

type InputFieldProps = {
  input: Input
  calculation: LiveCalculation
  withHint?: boolean
  /** The id of the error message where it is below all fields instead of below this one. */
  errorId?: string
}

/** A field for an input of any kind, with its unit, and its range or error below it. */
export function InputField({ input, calculation, withHint = false, errorId }: InputFieldProps) {
  const words = useCalculatorWords()
  const id = useId()
  const problem = calculation.isSettled ? calculation.problems.get(input.key) : undefined
  const hint = withHint ? hintOf(input, words) : undefined
  const note = problem ? (errorId ?? `${id}-note`) : hint && `${id}-note`
  const control = { id, note, problem, input, calculation, words }
  return (
    <div className="field">
      {!isSegmented(input) && <label htmlFor={id}>{labelOf(input, words)}</label>}
      <FieldControl {...control} />
      {problem && !errorId && <FieldError id={`${id}-note`} problem={problem} input={input} />}
      {!problem && hint && (
        <span className="hint" id={note}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** What is wrong with a field, with its valid range. */
export function FieldError({ id, problem, input }: { id: string; problem: Problem; input: Input }) {
  const words = useCalculatorWords()
  return (
    <span className="error" id={id}>
      <CircleAlert className="icon icon-sm" aria-hidden="true" />
      {problemSentence(problem, input, words)}
    </span>
  )
}

type ControlProps<One extends Input = Input> = {
  id: string
  note: string | undefined
  problem: Problem | undefined
  input: One
  calculation: LiveCalculation
  words: Words
}

function FieldControl(props: ControlProps) {
  const { input } = props
  if (input.kind === 'choice')
    return isSegmented(input) ? <Segments {...props} input={input} /> : <ChoiceSelect {...props} input={input} />
  return hasUsualValues(input) ? <DistanceSelect {...props} input={input} /> : <TextControl {...props} />
}

function hasUsualValues(input: Input): input is NumberInput {
  return input.kind === 'distance' && input.suggestions !== undefined
}

function hintOf(input: Input, words: Words): string | undefined {
  const range = hasUsualValues(input) ? undefined : rangeHint(input, words)
  const optional = input.optional ? words.t('form.optional') : undefined
  return [range, optional].filter(Boolean).join(', ') || undefined
}

/** A required choice between two options shows them side by side. */
function isSegmented(input: Input): boolean {
  return input.kind === 'choice' && input.choices.length === 2 && !input.optional
}

function TextControl({ id, note, problem, input, calculation, words }: ControlProps) {
  return (
    <Control problem={problem} after={<span className={styles.unit}>{fieldUnit(input, words)}</span>}>
      <input
        id={id}
        className="numeric"
        inputMode={input.kind === 'number' ? 'decimal' : 'text'}
        autoComplete="off"
        value={calculation.textOf(input)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note}
        onChange={(event) => calculation.type(input, event.target.value)}
        onBlur={() => calculation.tidy(input)}
      />
    </Control>
  )
}

function ChoiceSelect({ id, note, problem, input, calculation, words }: ControlProps<ChoiceInput>) {
  const chosen = calculation.textOf(input)
  return (
    <Select
      id={id}
      note={note}
      problem={problem}
      value={input.choices.includes(chosen) ? chosen : ''}
      onChange={(choice) => calculation.type(input, choice)}
    >
      <option value="">{words.t(input.optional ? 'form.leaveOpen' : 'form.choose')}</option>
      {input.choices.map((choice) => (
        <option key={choice} value={choice}>
          {words.t(`choices.${choice}`)}
        </option>
      ))}
    </Select>
  )
}

/** The usual distances, and a field for any other one. */
function DistanceSelect(props: ControlProps<NumberInput>) {
  const { id, note, problem, input, calculation, words } = props
  const value = calculation.values[input.key]
  const usual = input.suggestions?.find((distance) => distance === value)
  const [isFree, setFree] = useState(value !== undefined && usual === undefined)
  if (isFree) return <TextControl {...props} />
  return (
    <Select
      id={id}
      note={note}
      problem={problem}
      value={usual === undefined ? '' : String(usual)}
      onChange={(chosen) => {
        if (chosen === OTHER) setFree(true)
        calculation.type(input, chosen === OTHER ? '' : `${chosen} m`)
      }}
    >
      {usual === undefined && <option value="">{words.t('form.choose')}</option>}
      {input.suggestions?.map((distance) => (
        <option key={distance} value={distance}>
          {distanceName(distance, words)}
        </option>
      ))}
      <option value={OTHER}>{words.t('form.otherDistance')}</option>
    </Select>
  )
}

const OTHER = 'other'

/** Distances that have their own name. */
const NAMED: Readonly<Record<number, string>> = { 1609.344: 'mile', 21097.5: 'halfMarathon', 42195: 'marathon' }

export function distanceName(metres: number, words: Words): string {
  const name = NAMED[metres]
  if (name) return words.t(`distances.${name}`)
  return metres >= 1000 && metres % 1000 === 0
    ? `${metres / 1000}\u00a0km`
    : written(metres, { unit: 'm', digits: 0 }, words)
}

function Segments({ note, input, calculation, words }: ControlProps<ChoiceInput>) {
  return (
    <SegmentedChoice
      legend={labelOf(input, words)}
      options={input.choices.map((choice) => ({ value: choice, label: words.t(`choices.${choice}`) }))}
      chosen={calculation.textOf(input)}
      onChoose={(choice) => calculation.type(input, choice)}
      note={note}
    />
  )
}

type SelectProps = {
  id: string
  note: string | undefined
  problem: Problem | undefined
  value: string
  onChange: (value: string) => void
  children: ReactNode
}

function Select({ id, note, problem, value, onChange, children }: SelectProps) {
  return (
    <Control
      problem={problem}
      after={<ChevronDown className={classNames('icon icon-sm', styles.chevron)} aria-hidden="true" />}
    >
      <select
        id={id}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </Control>
  )
}

function Control({
  problem,
  after,
  children,
}: {
  problem: Problem | undefined
  after: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classNames('control', styles.control, problem && 'is-error')}>
      {children}
      {after}
    </div>
  )
}
