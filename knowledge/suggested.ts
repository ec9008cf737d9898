import { readFileSync } from 'node:fs'

/**
 * What answers each specialist's suggested questions, in their order: ids of topics and calculators that fit, the best one
 * first, `plan`, `competition` or `list` where something is made, `stop` where safety comes first.
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
