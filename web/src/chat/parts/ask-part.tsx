import type { AskedInput, AskPart, PartValues } from '@touchline/contract/parts.ts'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import type { PartProps } from './part-view.tsx'
import styles from './parts.module.css'
import { readValue, type ValueProblem } from './read-value.ts'
import { type PartWords, usePartWords } from './use-part-words.ts'

/** What is missing, as a small form; its values are the next question. Once sent it is read-only. */
export default function AskView({ part, actions }: PartProps<'ask'>) {
  const words = usePartWords()
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [problems, setProblems] = useState<Record<string, ValueProblem>>({})
  const isOpen = actions.canAnswer && !part.sent
  const title = words.t('parts.ask.title')

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
    <Card as="section" padded className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <form onSubmit={send} className={styles.partForm} noValidate>
        {part.inputs.map((input) => (
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
        {isOpen && (
          <Button type="submit" size="sm">
            {words.t('parts.ask.send')}
          </Button>
        )}
        {part.sent && <p className={styles.partNote}>{words.t('parts.ask.sent')}</p>}
      </form>
    </Card>
  )
}

type AskedFieldProps = {
  input: AskedInput
  words: PartWords
  value: string
  problem: ValueProblem | undefined
  isReadOnly: boolean
  onChange: (value: string) => void
}

function AskedField({ input, words, value, problem, isReadOnly, onChange }: AskedFieldProps) {
  const unit = words.unit(input.unit)
  const label = words.input(input) + (unit ? ` (${unit})` : '')
  const range = rangeOf(input, words)
  const error = problem && (problem === 'range' && range ? range : words.t(`parts.ask.problems.${problem}`))
  if (input.kind === 'choice' && !isReadOnly) {
    return <ChoiceField label={label} input={input} words={words} value={value} error={error} onChange={onChange} />
  }
  return (
    <TextField
      label={label}
      value={value}
      readOnly={isReadOnly}
      hint={range}
      error={error}
      type={input.kind === 'date' && !isReadOnly ? 'date' : 'text'}
      inputMode={input.kind === 'number' ? 'decimal' : 'text'}
      placeholder={input.kind === 'duration' && !isReadOnly ? '0:00' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type ChoiceFieldProps = Pick<AskedFieldProps, 'input' | 'words' | 'value' | 'onChange'> & {
  label: string
  error: string | undefined
}

function ChoiceField({ label, input, words, value, error, onChange }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="ctl">
        <select
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="" />
          {input.choices?.map((choice) => (
            <option key={choice} value={choice}>
              {words.value(choice)}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <span className="err" id={`${id}-note`}>
          {error}
        </span>
      )}
    </div>
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

/** The values as the question says them: "5 km: 24:34". */
function inWords(part: AskPart, values: PartValues, words: PartWords): string {
  return part.inputs
    .filter(({ key }) => values[key] !== undefined)
    .map((input) => `${words.input(input)}: ${sentText(values[input.key], input, words)}`)
    .join(', ')
}

function sentText(value: PartValues[string] | undefined, input: AskedInput, words: PartWords): string {
  return value === undefined ? '' : words.value(value, input.unit)
}

function rangeOf({ min, max, unit }: AskedInput, words: PartWords): string | undefined {
  if (min === undefined || max === undefined) return undefined
  return words.t('parts.ask.range', { min: words.value(min, unit), max: words.value(max, unit) })
}
