import type { AskedInput, AskPart, PartValues } from '@touchline/contract/coaching/parts.ts'
import type { PartWords } from '@touchline/locales/part-words.ts'
import { CircleAlert, CircleQuestionMark } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { formatDay } from '../../../platform/language/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DaysField, daysText } from './days-field.tsx'
import type { PartProps } from './part-props.ts'
import styles from './parts.module.css'
import { readValue, type ValueProblem } from './read-value.ts'
import { usePartWords } from './use-part-words.ts'

/** A small form for missing values, which become the next question. Once sent it is read-only. */
export default function AskView({ part, actions }: PartProps<'ask'>) {
  const words = usePartWords(part.purpose)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [problems, setProblems] = useState<Record<string, ValueProblem>>({})
  const isOpen = actions.canAnswer && !part.sent
  const title = words.t(part.sent ? 'parts.ask.sent' : 'parts.ask.title')

  function send(event: FormEvent) {
    event.preventDefault()
    const read = readForm(part, typed)
    setProblems(read.problems)
    if (Object.keys(read.problems).length > 0) return
    const { calculator, purpose } = part
    actions.onAnswer(inWords(part, read.values, words), {
      purpose,
      values: { ...part.known, ...read.values },
      ...(calculator !== undefined && { calculator }),
    })
  }

  return (
    <Card as="section" className={styles.part} aria-label={words.t('parts.ask.title')}>
      <div className={styles.partHead}>
        <CircleQuestionMark className="icon" aria-hidden="true" />
        <h3>{title}</h3>
      </div>
      <form onSubmit={send} noValidate>
        <div className={styles.askFields}>
          {shownInputs(part).map((input) => (
            <AskedField
              key={input.key}
              input={input}
              words={words}
              value={part.sent ? sentText(part.sent[input.key], input, words) : (typed[input.key] ?? '')}
              problem={problems[input.key]}
              isReadOnly={!isOpen}
              onChange={(value) => setTyped({ ...typed, [input.key]: value })}
            />
          ))}
        </div>
        {isOpen && (
          <div className={styles.partActions}>
            <Button type="submit">{words.t('parts.ask.send')}</Button>
          </div>
        )}
      </form>
    </Card>
  )
}

/** The filled-in fields of a form that was sent. */
function shownInputs({ inputs, sent }: AskPart): AskedInput[] {
  return sent ? inputs.filter(({ key }) => sent[key] !== undefined) : inputs
}

type AskedFieldProps = {
  input: AskedInput
  words: PartWords
  value: string
  problem: ValueProblem | undefined
  isReadOnly: boolean
  onChange: (value: string) => void
}

/** One missing value: its unit next to it, its range below, replaced by the error if there is one. */
function AskedField({ input, words, value, problem, isReadOnly, onChange }: AskedFieldProps) {
  const id = useId()
  const range = rangeOf(input, words)
  const error = problem && (problem === 'range' && range ? range : words.t(`parts.ask.problems.${problem}`))
  const note = error ?? (isReadOnly ? undefined : range)
  const noteId = `${id}-note`
  const field = { id, value, 'aria-invalid': error !== undefined, 'aria-describedby': note && noteId }
  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`}>
        {words.input(input)}
        {input.optional && !isReadOnly && <span className={styles.askOptional}> {words.t('parts.ask.optional')}</span>}
      </label>
      {input.kind === 'days' && !isReadOnly ? (
        <DaysField
          labelledBy={`${id}-label`}
          {...{ value, onChange }}
          locale={words.notation.locale}
          isWrong={error !== undefined}
        />
      ) : isReadOnly ? (
        <div className="control is-disabled">
          <input {...field} className="numeric" readOnly />
        </div>
      ) : (
        <div className={classNames('control', error && 'is-error')}>
          <Control {...{ input, words, field, onChange }} />
        </div>
      )}
      {note && (
        <span className={error ? 'error' : 'hint'} id={noteId}>
          {error && <CircleAlert className="icon icon-sm" aria-hidden="true" />}
          {note}
        </span>
      )}
    </div>
  )
}

type ControlProps = Pick<AskedFieldProps, 'input' | 'words' | 'onChange'> & { field: { id: string; value: string } }

function Control({ input, words, field, onChange }: ControlProps) {
  const unit = words.unit(input.unit)
  if (input.kind === 'choice') {
    return (
      <select {...field} onChange={(event) => onChange(event.target.value)}>
        <option value="" />
        {input.choices?.map((choice) => (
          <option key={choice} value={choice}>
            {words.value(choice)}
          </option>
        ))}
      </select>
    )
  }
  return (
    <>
      <input
        {...field}
        className="numeric"
        type={input.kind === 'date' ? 'date' : 'text'}
        inputMode={input.kind === 'number' ? 'decimal' : 'text'}
        placeholder={input.kind === 'duration' ? '0:00' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {unit && <span className={styles.askUnit}>{unit}</span>}
    </>
  )
}

function readForm(part: AskPart, typed: Record<string, string>) {
  const values: PartValues = {}
  const problems: Record<string, ValueProblem> = {}
  for (const input of part.inputs) {
    const read = readValue(typed[input.key] ?? '', input)
    if ('problem' in read) problems[input.key] = read.problem
    else if (read.value !== undefined) values[input.key] = read.value
  }
  return { values, problems }
}

/** The values as worded in the question: "5 km: 24:34". */
function inWords(part: AskPart, values: PartValues, words: PartWords): string {
  return part.inputs
    .filter(({ key }) => values[key] !== undefined)
    .map((input) => `${words.input(input)}: ${sentText(values[input.key], input, words)}`)
    .join(', ')
}

function sentText(value: PartValues[string] | undefined, input: AskedInput, words: PartWords): string {
  if (value === undefined) return ''
  if (input.kind === 'date' && typeof value === 'string') return formatDay(value)
  if (input.kind === 'days' && typeof value === 'object') return daysText(value, words.notation.locale)
  if (input.kind === 'text' && typeof value === 'string') return value
  return words.value(value, input.unit)
}

function rangeOf({ min, max, unit }: AskedInput, words: PartWords): string | undefined {
  if (min === undefined || max === undefined) return undefined
  return words.t('parts.ask.range', { min: words.value(min, unit), max: words.value(max, unit) })
}
