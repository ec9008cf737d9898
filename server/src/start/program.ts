import { BackupRefused } from '../data/backup/refusal.ts'
import { DatabaseInUse } from '../platform/database/folder-lock.ts'
import { DatabaseUnreachable } from '../platform/database/unreachable.ts'
import { WrongSetting } from '../platform/env.ts'
import { UnusableSecret } from '../platform/secrets/secret.ts'
import { StartFailed } from '../platform/start-failed.ts'

/** Messages from a server program to the command that started it. */
export type ProgramMessage = { type: 'listening'; url: string; lines?: string[] } | { type: 'failed'; sentence: string }

/**
 * Runs a server program until it ends or listens; errors are reported in one sentence, which begins with `failed`
 * unless a better explanation is known.
 */
export async function runProgram(work: () => Promise<void>, failed = 'The server could not start'): Promise<void> {
  try {
    await work()
  } catch (error) {
    const sentence = failureSentence(error, failed)
    notifyParent({ type: 'failed', sentence })
    if (!process.send) console.error(sentence)
    process.exit(1)
  }
}

/** Notifies the command that started us, if there is one. */
export function notifyParent(message: ProgramMessage): void {
  process.send?.(message)
}

const EXPLAINED = [BackupRefused, WrongSetting, UnusableSecret, DatabaseInUse, DatabaseUnreachable, StartFailed]

function failureSentence(error: unknown, failed: string): string {
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
        ? `Port ${port} is not available to this user: choose a port above 1023, for example PORT=3000.`
        : `${path ?? 'The data folder'} is not writable: give this user write permission, or choose another DATA_DIR.`
    case 'ENOSPC':
      return 'The disk is full: free some space and start again.'
    default:
      return `${failed}: ${message}`
  }
}
