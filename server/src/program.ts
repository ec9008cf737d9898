import { DatabaseInUse, DatabaseUnreachable } from './database/database.ts'
import { WrongSetting } from './env.ts'
import { UnusableSecret } from './secret.ts'

/** What a program of the server tells the command that started it. */
export type ProgramMessage = { type: 'listening'; url: string } | { type: 'failed'; sentence: string }

/** Runs a program of the server to its end, or until it listens; whatever stops it is told in one sentence. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const sentence = failureSentence(error)
    tellStarter({ type: 'failed', sentence })
    if (!process.send) console.error(sentence)
    process.exit(1)
  }
}

/** Tells the command that started us, if one did. */
export function tellStarter(message: ProgramMessage): void {
  process.send?.(message)
}

const EXPLAINED = [WrongSetting, UnusableSecret, DatabaseInUse, DatabaseUnreachable]

function failureSentence(error: unknown): string {
  if (EXPLAINED.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, message, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop the other program, or choose another port, for example PORT=3001 npm start.`
    case 'EADDRNOTAVAIL':
      return `HOST ${address} is not an address of this machine: choose another one, for example HOST=127.0.0.1.`
    case 'EACCES':
    case 'EPERM':
      return port
        ? `Port ${port} may not be used by this user: choose a port above 1023, for example PORT=3000.`
        : `${path ?? 'The data folder'} may not be written: give this user the right to, or choose another DATA_DIR.`
    case 'ENOSPC':
      return 'The disk is full: free some space and start again.'
    default:
      return `The server could not start: ${message}`
  }
}
