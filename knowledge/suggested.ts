import { readFileSync } from 'node:fs'

/**
 * The expected answers to each specialist's suggested questions, in their order: ids of acceptable topics and
 * calculators, best first; `plan`, `competition` or `list` where a maker should start; `stop` where safety comes first.
 */
export function suggestedAnswers(): ReadonlyMap<string, readonly (readonly string[])[]> {
  known ??= new Map(
    readFileSync(new URL('suggested.txt', import.meta.url), 'utf8')
      .split(/\r?\n/)
      .filter(Boolean)
      .map((line) => {
        const [specialist = '', ...answers] = line.split(' | ')
        return [specialist, answers.map((ids) => ids.split(' '))]
      }),
  )
  return known
}

let known: ReadonlyMap<string, readonly (readonly string[])[]> | undefined
