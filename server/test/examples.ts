import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const EXAMPLES_FOLDER = fileURLToPath(new URL('../../examples/api/', import.meta.url))

/** The command that runs the examples of each language, and the programs it requires. */
const PROGRAMS = {
  sh: {
    command: 'sh',
    needs: [
      ['sh', '-c', ':'],
      ['curl', '--version'],
      ['openssl', 'version'],
    ],
  },
  ts: { command: process.execPath, needs: [] },
  py: { command: 'python3', needs: [['python3', '--version']] },
} as const

export type Language = keyof typeof PROGRAMS
export const LANGUAGES = Object.keys(PROGRAMS) as Language[]

const run = promisify(execFile)

/** The required programs missing on this machine for the examples of a language. */
export async function missingFor(language: Language): Promise<string[]> {
  const missing: string[] = []
  for (const [program, ...args] of PROGRAMS[language].needs) {
    await run(program, args).catch(() => missing.push(program))
  }
  return missing
}

/** Runs an example as a user who copied it would. */
export function runExample(name: string, language: Language, env: Record<string, string>) {
  const { PATH, HOME } = process.env
  const { command } = PROGRAMS[language]
  return run(command, [`${EXAMPLES_FOLDER}${name}.${language}`], { env: { PATH, HOME, ...env } })
}
