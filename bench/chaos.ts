import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { type Outcome, runChaos } from './chaos/run.ts'
import { readChaosSettings } from './chaos/settings.ts'

// Bad days (docs/decisions/0056): people ask, read, leave, come back, stop, discard, buy and join, while processes are
// killed, the database is restarted, the model service hangs, breaks off and is slow, a disk is full and nginx reloads.
//
//   node bench/chaos.ts                                     a night's run: 200 people, 250 kills, half an hour
//   PEOPLE=20 KILLS=20 SECONDS=60 SEED=1 node bench/chaos.ts   a small one
//   TOTALS=chaos.jsonl node bench/chaos.ts                  appends its figures to a file and prints the totals

const started = performance.now()
const settings = { ...readChaosSettings(process.env), tell }
tell(`seed ${settings.seed}: ${settings.people} people, ${settings.kills} kills in ${settings.seconds} s`)
const outcome = await runChaos(settings)
report(outcome)
const isRight = outcome.figures.violations === 0
// Exit explicitly: otherwise the embedded PostgreSQL ends the process itself, as if all were well.
process.exit(isRight ? 0 : 1)

function report({ figures, findings, notes }: Outcome): void {
  for (const note of notes) console.log(note)
  console.log('\n| what | how often |\n| --- | --- |')
  for (const [what, times] of Object.entries(figures)) console.log(`| ${what} | ${times} |`)
  console.log('')
  for (const { holds, sentence, figures } of findings)
    console.log(`${holds ? 'ok  ' : 'NOT '} ${sentence.padEnd(72)} ${figures}`)
  const line = JSON.stringify({ at: new Date().toISOString(), ...figures })
  console.log(`\n${line}`)
  if (process.env.TOTALS) console.log(totalsWith(process.env.TOTALS, line))
}

/** Appends a run to a file of runs and returns their totals. */
function totalsWith(file: string, line: string): string {
  appendFileSync(file, `${line}\n`)
  const runs = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const all = runs.map((run) => JSON.parse(run) as Outcome['figures'])
  const sum = (what: string) => all.reduce((total, run) => total + (run[what] ?? 0), 0)
  return `${all.length} runs so far: ${sum('kills')} kills, ${sum('questions')} questions, ${sum('violations')} violations`
}

function tell(sentence: string): void {
  console.log(`${String(Math.round((performance.now() - started) / 1000)).padStart(5)} s  ${sentence}`)
}
