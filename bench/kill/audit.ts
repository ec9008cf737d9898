import { countTokens } from '../../server/src/coaching/model/tokenizer.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import type { RecordingModel, Said } from './recording-model.ts'
import type { Seen } from './subscribers.ts'

/** One condition that must hold, and the figures behind it. */
export type Finding = { holds: boolean; sentence: string; figures: string }

/** An answer with its charge in the ledger. */
type Answer = {
  question: string
  status: 'running' | 'done' | 'stopped' | 'failed'
  model: string
  text: string
  promptTokens: number
  charges: number
  chargedModel: string | null
  inputTokens: number
  outputTokens: number
  taken: number
  /** Tokens that the guard withheld: the model produced them, the operator pays. */
  withheld: number
}

/** Answers are saved once a second, later on a busy machine: what a killed process received since may be lost. */
const SAVED_WITHIN_MS = 2_000

/**
 * Checks our ledger against itself and the model service's records; after a database outage, answers are saved later.
 */
export async function audit(
  db: Database,
  book: RecordingModel,
  seen: Seen,
  savedWithinMs = SAVED_WITHIN_MS,
): Promise<Finding[]> {
  const answers = await selectAnswers(db)
  const finished = answers.filter(({ status }) => status === 'done')
  const broken = answers.filter(({ status }) => status !== 'done')
  return [
    ...(await ledgerFindings(db)),
    ...chargeFindings(answers, book, seen),
    ...finishedFindings(finished, book),
    ...brokenFindings(broken, book, savedWithinMs),
    totals(finished, broken, book),
  ]
}

async function ledgerFindings(db: Database): Promise<Finding[]> {
  const [books] = await select<Record<'accounts' | 'off' | 'held' | 'holds' | 'least' | 'running', number>>(
    db,
    `select count(*)::int as accounts,
      sum(abs(a.allowance - e.allowance) + abs(a.bought - e.bought))::float8 as off,
      sum(a.held)::float8 as held, min(least(a.allowance, a.bought, a.held))::float8 as least,
      (select count(*) from token_holds)::int as holds,
      (select count(*) from answers where status = 'running')::int as running
    from token_accounts a, lateral (
      select coalesce(sum(allowance) filter (where month = a.month), 0) as allowance, coalesce(sum(bought), 0) as bought
      from token_entries where club_id = a.club_id and model = a.model) e`,
  )
  if (!books) throw new Error('The books are empty.')
  return [
    finding(
      books.off === 0,
      'the sum of the entries is the balance',
      `${books.accounts} accounts, off by ${books.off}`,
    ),
    finding(books.least >= 0, 'no balance is below zero', `least ${books.least}`),
    finding(
      books.holds === 0 && books.held === 0,
      'no hold is left',
      `${books.holds} holds, ${books.held} tokens held`,
    ),
    finding(books.running === 0, 'no answer runs any more', `${books.running} running`),
  ]
}

function chargeFindings(answers: Answer[], book: RecordingModel, seen: Seen): Finding[] {
  const known = new Map(answers.map((answer) => [answer.question, answer]))
  const strangers = [...book.answers.keys()].filter((question) => !known.has(question))
  const forgotten = [...seen.whole].filter((question) => known.get(question)?.status !== 'done')
  const refused = [...seen.refused].map(([status, times]) => `${times} × ${status}`).join(', ')
  return [
    each(answers, 'every answer is charged once', ({ charges }) => charges === 1),
    each(
      answers,
      'a charge takes from the account what it says it used',
      ({ taken, inputTokens, outputTokens }) => taken === inputTokens + outputTokens,
    ),
    each(answers, 'the model that spoke is the one that is charged', ({ question, model, chargedModel }) => {
      const asked = book.answers.get(question)?.model ?? model
      return asked === model && chargedModel === ACCOUNT_OF[model]
    }),
    finding(strangers.length === 0, 'the model was asked nothing that is not on the books', `${strangers.length} more`),
    finding(book.repeated === 0, 'the model was asked no question twice', `${book.repeated} twice`),
    finding(
      forgotten.length === 0,
      'what a reader saw end has ended',
      `${seen.whole.size} seen, ${forgotten.length} not`,
    ),
    finding(refused === '', 'nobody was refused', refused || 'none'),
  ]
}

const ACCOUNT_OF: Record<string, string> = { 'gpt-5': 'gpt5', 'gpt-5-mini': 'gpt5_mini' }

function finishedFindings(finished: Answer[], book: RecordingModel): Finding[] {
  return [
    each(finished, 'finished: charged or withheld exactly what the model reported', (answer) => {
      const { question, inputTokens, outputTokens, withheld } = answer
      const reported = book.answers.get(question)?.reported
      return reported?.inputTokens === inputTokens && reported.outputTokens === outputTokens + withheld
    }),
    each(finished, 'finished: stored as the model sent it', (answer) => answer.text === saidTo(answer, book).text),
  ]
}

function brokenFindings(broken: Answer[], book: RecordingModel, savedWithinMs: number): Finding[] {
  const open = sum(broken.map((answer) => saidTo(answer, book).outputTokens - answer.outputTokens))
  const bound = sum(broken.map((answer) => lastTokens(saidTo(answer, book), savedWithinMs)))
  return [
    each(broken, 'broken: what is written down is how the model began', (answer) =>
      saidTo(answer, book).text.startsWith(answer.text),
    ),
    each(
      broken,
      'broken: charged by our count of question and written words, nothing where it failed without a word',
      ({ status, text, promptTokens, inputTokens, outputTokens }) =>
        inputTokens === (text || status === 'stopped' ? promptTokens : 0) &&
        outputTokens === countTokens('o200k_base', text),
    ),
    each(
      broken,
      'broken: no more words charged than the model had sent',
      (answer) => answer.outputTokens <= saidTo(answer, book).outputTokens,
    ),
    each(broken, `broken: our count of the question is at most ${MARKS} above the model’s`, (answer) => {
      const asked = book.answers.get(answer.question)
      return !asked || within(answer.promptTokens - asked.inputTokens, 0, MARKS)
    }),
    finding(
      within(open, 0, bound),
      `broken: open is at most what the model said in its last ${Math.round(savedWithinMs / 1000)} s`,
      `${open} of ${bound} tokens, ${(open / (broken.length || 1)).toFixed(1)} an answer`,
    ),
  ]
}

/** How many tokens our count of a question may exceed theirs, for its markup that we do not know exactly. */
const MARKS = 10

/** Both records side by side; their difference consists only of what the findings above name. */
function totals(finished: Answer[], broken: Answer[], book: RecordingModel): Finding {
  const withheld = sum([...finished, ...broken].map((answer) => answer.withheld))
  const charged = sum([...finished, ...broken].map(({ taken }) => taken)) + withheld
  const reported = sum(finished.map((answer) => usageOf(saidTo(answer, book).reported)))
  const unheard = broken.filter(({ question }) => book.answers.get(question)?.reported)
  const unasked = broken.filter(({ question }) => !book.answers.has(question))
  const chargedBroken = sum(broken.map((answer) => answer.taken + answer.withheld))
  const figures = [
    `${finished.length} answers finished, ${broken.length} broken`,
    `tokens charged ${charged} (${withheld} of them withheld, the operator's) = reported for finished ones ${reported} + charged for broken ones ${chargedBroken}`,
    `the model reported ${sum([...book.answers.values()].map((said) => usageOf(said.reported)))} in all,`,
    `  of which for ${unheard.length} that were killed before it was written down: charged ${sum(unheard.map(({ taken }) => taken))} of ${sum(unheard.map((answer) => usageOf(saidTo(answer, book).reported)))}`,
    `${unasked.length} were killed before the model was asked: charged ${sum(unasked.map(({ taken }) => taken))}`,
  ]
  return finding(charged === reported + chargedBroken, 'the two books agree', figures.join('\n      '))
}

/** What the model sent for an answer's question; nothing if it was never asked. */
function saidTo({ question }: Answer, book: RecordingModel): Said {
  return book.answers.get(question) ?? NOTHING
}

const NOTHING: Said = { model: '', inputTokens: 0, text: '', outputTokens: 0, reported: undefined, pieces: [] }

/** The number of tokens that the model sent in its last milliseconds. */
export function lastTokens({ pieces }: Said, ms: number): number {
  const end = pieces.at(-1)?.at ?? 0
  return sum(pieces.filter(({ at }) => at > end - ms).map(({ tokens }) => tokens))
}

function each(answers: Answer[], sentence: string, isRight: (answer: Answer) => boolean): Finding {
  const wrong = answers.filter((answer) => !isRight(answer))
  const example = wrong[0] ? `; e.g. ${JSON.stringify({ ...wrong[0], text: wrong[0].text.length })}` : ''
  return finding(wrong.length === 0, sentence, `${answers.length - wrong.length} of ${answers.length}${example}`)
}

function finding(holds: boolean, sentence: string, figures: string): Finding {
  return { holds, sentence, figures }
}

function usageOf(usage: Said['reported']): number {
  return usage ? usage.inputTokens + usage.outputTokens : 0
}

function within(value: number, least: number, most: number): boolean {
  return value >= least && value <= most
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function selectAnswers(db: Database): Promise<Answer[]> {
  return select(
    db,
    `select a.request_id as question, a.status, a.model, a.text, a.prompt_tokens as "promptTokens",
      count(e.id)::int as charges, min(e.model) as "chargedModel",
      coalesce(sum(e.input_tokens), 0)::float8 as "inputTokens", coalesce(sum(e.output_tokens), 0)::float8 as "outputTokens",
      coalesce(sum(-e.allowance - e.bought), 0)::float8 as taken,
      coalesce((select sum(w.input_tokens + w.output_tokens) from withheld_tokens w where w.generation_id = a.id), 0)::float8 as withheld
    from answers a left join token_entries e on e.generation_id = a.id group by a.id`,
  )
}

async function select<Row>(db: Database, query: string): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[]
}
