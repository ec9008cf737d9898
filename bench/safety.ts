// Measures the safety assessor. node bench/safety.ts --retrain: whether the stored weights are those of the data. FOLDER: labelled messages (safety-{language}.json); without a folder:
// cross-validation on our own sentences, and the time of an assessment.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '@touchline/contract/languages.ts'
import { SAFETY_CATEGORIES } from '@touchline/contract/safety.ts'
import { assess, assessWith, type Flag } from '../server/src/safety/assess.ts'
import { type Classifiers, isFlag, trainClassifiers } from '../server/src/safety/classifiers.ts'
import { allSentences, everydayQuestions } from '../server/src/safety/train.ts'
import { decodeWeights, textClassifier } from '../server/src/text-classifier/text-classifier.ts'

type Measured = {
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
  const measured = LANGUAGE_CODES.flatMap((language) => readExamples(folder, language))
  report(measured)
  listMisses(measured)
} else {
  report(crossValidated())
}
timing()

function compareWeights(): void {
  for (const [name, weights] of Object.entries(trainClassifiers(allSentences(), everydayQuestions()))) {
    const stored = decodeWeights(readFileSync(new URL(`../server/src/safety/${name}.weights`, import.meta.url)))
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
    return { language, text, severity, category: one.category ?? 'none', about: one.about ?? '', found: assess(text) }
  })
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
        measured.push({ ...one, found: assessWith(trained, one.text) })
      }
    }
  }
  return measured
}

function foldOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) % 5
}

function report(measured: Measured[]): void {
  row('all', measured)
  for (const language of LANGUAGE_CODES)
    row(
      language,
      measured.filter((one) => one.language === language),
    )
  for (const category of [...SAFETY_CATEGORIES, 'ordinary', 'none']) {
    row(
      category,
      measured.filter((one) => one.category === category),
    )
  }
  for (const severity of ['emergency', 'stop', 'refer'])
    row(
      severity,
      measured.filter((one) => one.severity === severity),
    )
}

function row(name: string, measured: Measured[]): void {
  if (measured.length === 0) return
  const flags = measured.filter(isFlag)
  const hits = flags.filter(({ found }) => found)
  const alarms = measured.filter(({ found }) => found)
  const harmless = measured.filter((one) => !isFlag(one))
  const recall = (of: Measured[]) => share(of.filter(({ found }) => found).length, of.length)
  print(
    [
      name.padEnd(16),
      `n ${measured.length}`,
      `urgent ${recall(flags.filter(({ severity }) => severity !== 'refer'))}`,
      `refer ${recall(flags.filter(({ severity }) => severity === 'refer'))}`,
      `precision ${share(hits.length, alarms.length)}`,
      `false alarms ${recall(harmless)}`,
      `category ${share(hits.filter((one) => one.found?.category === one.category).length, hits.length)}`,
      `severity ${share(hits.filter((one) => one.found?.severity === one.severity).length, hits.length)}`,
    ].join('  '),
  )
}

function listMisses(measured: Measured[]): void {
  for (const one of measured.filter((each) => isFlag(each) !== (each.found !== undefined))) {
    print(`${isFlag(one) ? 'missed' : 'false'}  ${one.language} ${one.category} ${one.severity} ${one.about}`)
  }
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
