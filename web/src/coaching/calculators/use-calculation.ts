import { calculate, isAskedFor } from '@touchline/calculators/calculate.ts'
import type { Calculator, Input, Outcome, Problem, Values } from '@touchline/calculators/calculator.ts'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../platform/language/use-language.ts'
import { isSame, readForm, rewritten, shownText, type Texts, textsOf } from './form.ts'

/** Debounce: how long typing must have paused before an error is shown and a new figure is announced. */
const SETTLED_AFTER_MS = 500

/** A calculation that follows its fields. */
export type LiveCalculation = {
  calculators: readonly Calculator[]
  inputs: readonly Input[]
  values: Values
  /** One per calculator. */
  outcomes: readonly Outcome[]
  /** The errors by input; a field that is only still empty is not an error. */
  problems: ReadonlyMap<string, Problem>
  missing: readonly Input[]
  /** Whether typing has paused. */
  isSettled: boolean
  textOf: (input: Input) => string
  type: (input: Input, text: string) => void
  /** Normalises what was typed to how we read it: 25 becomes 25:00. */
  tidy: (input: Input) => void
  isChanged: boolean
  reset: (texts?: Texts) => void
}

/** Computes from the fields, which start with texts or with the values a coach computed with. */
export function useCalculation(calculators: readonly Calculator[], start: { given: Values } | { texts: Texts }) {
  const { locale } = useLanguage().language
  const initial = () => ('texts' in start ? start.texts : textsOf(calculators, start.given, locale))
  const [texts, setTexts] = useState(initial)
  const { inputs, values } = readForm(calculators, texts)
  const outcomes = calculators.map((calculator) => calculate(calculator, values))
  const found = outcomes.flatMap((outcome) => (outcome.status === 'refused' ? outcome.problems : []))
  const write = (input: Input, text: string) => setTexts({ ...texts, [input.key]: { text, locale } })

  return {
    calculators,
    inputs,
    values,
    outcomes,
    problems: new Map(found.filter((problem) => !isAskedFor(problem)).map((problem) => [problem.input, problem])),
    missing: inputs.filter(({ key }) => found.some((problem) => problem.input === key && isAskedFor(problem))),
    isSettled: useIsSettled(texts),
    textOf: (input) => shownText(input, texts, locale),
    type: write,
    tidy: (input) => {
      const typed = texts[input.key]
      if (typed) write(input, rewritten(input, typed, locale))
    },
    isChanged: 'given' in start && !isSame(values, readForm(calculators, initial()).values, inputs),
    reset: (to = initial()) => setTexts(to),
  } satisfies LiveCalculation
}

function useIsSettled(texts: Texts): boolean {
  const [settled, setSettled] = useState(texts)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(texts), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [texts])
  return settled === texts
}
