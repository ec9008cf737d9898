// Measures the safety assessor. FOLDER: labelled messages (safety-{language}.json) and everyday ones
// (questions/{language}.json); FILES.tsv: sentences as `kind category severity text`, named {language}.tsv. --retrain:
// checks whether the stored weights match the data. Without an argument: cross-validation on our own sentences. All of
// them end with the time of an assessment.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SAFETY_CATEGORIES } from '@touchline/contract/coaching/safety.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { mixedHash } from '../server/src/coaching/knowledge/postings.ts'
import { assess, assessWith, type Flag } from '../server/src/coaching/safety/assess.ts'
import { type Classifiers, isFlag, trainClassifiers } from '../server/src/coaching/safety/classifiers.ts'
import { allSentences, everydayQuestions } from '../server/src/coaching/safety/train.ts'
import { decodeWeights, textClassifier } from '../server/src/coaching/text-classifier/text-classifier.ts'

type Measured = {
  /** The set it belongs to. */
  kind: string
  language: string
  category: string
  severity: string
  about: string
  text: string
  found: Flag | undefined
}

const folder = process.argv[2]
if (folder === '--retrain') {
  compareWeights()
} else if (folder) {
  const measured = LANGUAGE_CODES.flatMap((language) => [
    ...readExamples(folder, language),
    ...readQuestions(folder, language),
    ...readKinds(folder, language),
  ])
  reportKinds(measured)
} else {
  reportKinds(crossValidated())
}
timing()

function compareWeights(): void {
  for (const [name, weights] of Object.entries(trainClassifiers(allSentences(), everydayQuestions()))) {
    const stored = decodeWeights(
      readFileSync(new URL(`../server/src/coaching/safety/${name}.weights`, import.meta.url)),
    )
    print(`${name}: ${Buffer.from(stored.values).equals(Buffer.from(weights.values)) ? 'the same' : 'DIFFERENT'}`)
  }
}

function readExamples(from: string, language: string): Measured[] {
  const file = join(from, `safety-${language}.json`)
  if (!existsSync(file)) return []
  const read = JSON.parse(readFileSync(file, 'utf8'))
  const examples: Record<string, string>[] = Array.isArray(read)
    ? read
    : (Object.values(read).find(Array.isArray) ?? [])
  return examples.map((one) => {
    const text = one.text ?? one.message ?? ''
    const severity = one.label === 'none' ? 'none' : (one.severity ?? '')
    return {
      kind: 'labelled',
      language,
      text,
      severity,
      category: one.category ?? 'none',
      about: one.about ?? '',
      found: assess(text),
    }
  })
}

/** Everyday questions: none of them should raise a flag. */
function readQuestions(from: string, language: string): Measured[] {
  const file = join(from, 'questions', `${language}.json`)
  if (!existsSync(file)) return []
  const questions: { text: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  return questions.map(({ text }) => measuredOf('questions', language, 'ordinary', 'none', text))
}

/** Sentences of several kinds: kind, category, severity, text. */
function readKinds(from: string, language: string): Measured[] {
  const file = join(from, `${language}.tsv`)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split(/\r?\n/).filter(Boolean)
  return lines.map((line) => {
    const [kind = '', category = '', severity = '', text = ''] = line.split('\t')
    return measuredOf(kind, language, category, severity, text)
  })
}

function measuredOf(kind: string, language: string, category: string, severity: string, text: string): Measured {
  return { kind, language, category, severity, about: '', text, found: assess(text) }
}

/** Five folds. Dutch sentences often retell English ones, so neither is trained on while the other is measured. */
function crossValidated(): Measured[] {
  const sentences = allSentences()
  const measured: Measured[] = []
  for (let fold = 0; fold < 5; fold++) {
    for (const left of ['nl', 'en']) {
      const weights = trainClassifiers(
        sentences.filter((one) => foldOf(one.text) !== fold && one.language !== left),
        everydayQuestions(),
      )
      const trained = Object.fromEntries(
        Object.entries(weights).map(([name, one]) => [name, textClassifier(one)]),
      ) as Classifiers
      const isTested = (language: string) => (left === 'nl' ? language !== 'nl' : language === 'nl')
      for (const one of sentences.filter(({ text, language }) => foldOf(text) === fold && isTested(language))) {
        measured.push({ ...one, kind: 'own', found: assessWith(trained, one.text) })
      }
    }
  }
  return measured
}

function foldOf(text: string): number {
  return mixedHash(text) % 5
}

function reportKinds(measured: Measured[]): void {
  for (const [kind, ofKind] of Map.groupBy(measured, (one) => one.kind)) {
    row(kind, ofKind)
    for (const language of LANGUAGE_CODES) {
      row(
        `  ${language}`,
        ofKind.filter((one) => one.language === language),
      )
    }
    for (const category of SAFETY_CATEGORIES) {
      row(
        `  ${category}`,
        ofKind.filter((one) => one.category === category),
      )
    }
  }
}

function row(name: string, measured: Measured[]): void {
  if (measured.length === 0) return
  const flags = measured.filter((one) => isFlag(one) && one.severity !== 'unclear')
  const harmless = measured.filter((one) => !isFlag(one))
  const urgent = flags.filter(({ severity }) => severity !== 'refer')
  const stopped = [...flags, ...harmless].filter(({ found }) => found?.response === 'stop')
  const found = flags.filter((one) => one.found)
  const which = (of: Measured[], ...responses: string[]) =>
    share(of.filter((one) => one.found && responses.includes(one.found.response)).length, of.length)
  print(
    [
      name.padEnd(18),
      `n ${measured.length}`,
      `urgent stopped or asked ${which(urgent, 'stop', 'ask')}, stopped ${which(urgent, 'stop')}`,
      `refer any ${which(
        flags.filter(({ severity }) => severity === 'refer'),
        'stop',
        'ask',
        'note',
      )}`,
      `harmless stopped ${which(harmless, 'stop')}, any ${which(harmless, 'stop', 'ask', 'note')}`,
      `precision of stop ${share(stopped.filter(isFlag).length, stopped.length)}`,
      `category ${share(found.filter((one) => one.found?.category === one.category).length, flags.length)}`,
      `called doping ${share(flags.filter((one) => one.found?.category === 'doping').length, flags.length)}`,
    ].join('  '),
  )
}

function timing(): void {
  const text = 'How do I warm up before a long race in the cold, and which shoes are best? '.repeat(7).slice(0, 500)
  for (let round = 0; round < 500; round++) assess(text)
  const times = Array.from({ length: 3000 }, () => {
    const start = performance.now()
    assess(text)
    return performance.now() - start
  }).sort((one, other) => one - other)
  print(`500 characters: p50 ${times[1500]?.toFixed(2)} ms, p99 ${times[2970]?.toFixed(2)} ms`)
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(3)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
