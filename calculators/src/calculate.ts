import type {
  Advice,
  Calculator,
  Input,
  ListInput,
  NumberInput,
  Outcome,
  Problem,
  Value,
  Values,
} from './calculator.ts'

/** Computes, or reports what is wrong with the values, or gives advice if the athlete is too young for figures. */
export function calculate(calculator: Calculator, values: Values): Outcome {
  const advice = adviceFor(calculator, values)
  if (advice) return { status: 'advice', advice }
  const inputs = inputsFor(calculator, values)
  const problems = problemsOf(calculator, inputs, values)
  if (problems.length > 0) return { status: 'refused', problems }
  const checked = Object.fromEntries(inputs.map((input) => [input.key, givenOrDefault(input, values)]))
  const given = Object.fromEntries(Object.entries(checked).filter(([, value]) => value !== undefined)) as Values
  const { results, pictures = [], notes = [] } = calculator.compute(given as never)
  return { status: 'done', values: given, results, pictures, notes }
}

/** The inputs with their ranges narrowed by the given values; invalid values do not narrow others. */
export function inputsFor(calculator: Calculator, values: Values): readonly Input[] {
  if (!calculator.narrow) return calculator.inputs
  const right = calculator.inputs.filter((input) => isRight(input, givenOrDefault(input, values)))
  const known = Object.fromEntries(right.map((input) => [input.key, givenOrDefault(input, values)]))
  const narrowed = calculator.narrow(known as never)
  return calculator.inputs.map((input) => ({ ...input, ...narrowed[input.key] }) as Input)
}

/** Whether to ask for the input rather than report it as wrong. */
export function isAskedFor({ problem }: Problem): boolean {
  return problem === 'missing' || problem === 'too-few'
}

/** If a value is wrong, report it, but do not ask for optional inputs that could replace it. */
function problemsOf(calculator: Calculator, inputs: readonly Input[], values: Values): Problem[] {
  const problems = inputs.flatMap((input) => problemOf(input, givenOrDefault(input, values)) ?? [])
  const isWrong = problems.some((problem) => !isAskedFor(problem))
  const replaceable = new Set(calculator.inputs.filter(({ optional }) => optional).map(({ key }) => key))
  return isWrong ? problems.filter(({ input, problem }) => problem !== 'missing' || !replaceable.has(input)) : problems
}

// Advice precedes questions: a child is not asked for more only to be refused afterwards.
function adviceFor({ inputs, minors }: Calculator, { age }: Values): Advice | undefined {
  const input = inputs.find(({ key }) => key === 'age')
  if (!minors || !input || typeof age !== 'number' || problemOf(input, age)) return undefined
  return age < minors.under ? { key: minors.advice, age, under: minors.under } : undefined
}

function givenOrDefault(input: Input, values: Values): Value | undefined {
  const value = Object.hasOwn(values, input.key) ? values[input.key] : undefined
  return value ?? (input.kind === 'list' ? undefined : input.default)
}

function isRight(input: Input, value: Value | undefined): boolean {
  return value !== undefined && problemOf(input, value) === undefined
}

function problemOf(input: Input, value: Value | undefined): Problem | undefined {
  if (value === undefined)
    return input.optional ? undefined : { input: input.key, problem: 'missing', ...rangeOf(input) }
  if (input.kind === 'choice') return problemOfChoice(input.key, input.choices, value)
  return input.kind === 'list' ? problemOfList(input, value) : problemOfNumber(input, value)
}

function problemOfChoice(key: string, choices: readonly string[], value: Value): Problem | undefined {
  return choices.includes(value as string) ? undefined : { input: key, problem: 'not-a-choice', choices }
}

function problemOfList(input: ListInput, value: Value): Problem | undefined {
  const { key, minCount, maxCount } = input
  if (!Array.isArray(value)) return { input: key, problem: 'not-a-number', ...rangeOf(input) }
  if (value.length < minCount) return { input: key, problem: 'too-few', min: minCount, max: maxCount }
  if (value.length > maxCount) return { input: key, problem: 'too-many', min: minCount, max: maxCount }
  return value.map((one) => problemOfNumber(input, one)).find((problem) => problem !== undefined)
}

function problemOfNumber(input: NumberInput | ListInput, value: Value): Problem | undefined {
  const problem = (problem: Problem['problem']): Problem => ({ input: input.key, problem, ...rangeOf(input) })
  if (typeof value !== 'number' || !Number.isFinite(value)) return problem('not-a-number')
  if (value < input.min) return problem('below')
  if (value > input.max) return problem('above')
  return 'whole' in input && input.whole && !Number.isInteger(value) ? problem('not-whole') : undefined
}

function rangeOf(input: Input) {
  return input.kind === 'choice' ? { choices: input.choices } : { unit: input.unit, min: input.min, max: input.max }
}
