import { stopAnswer } from '@touchline/contract/coaching/chat.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { call } from '../../platform/api/call.ts'

/** How long to wait for the end of a stopped answer. */
const STOP_PATIENCE_MS = 3000

type StopOptions = {
  language: LanguageCode
  /** Whether this answer is still the one being written. */
  isWriting: () => boolean
  onFailed: (error: unknown) => void
  /** The server has stopped it, but the end event did not arrive. */
  onSilent: () => void
}

/** Asks the server to stop an answer and waits for its end. */
export async function stopAtServer(generationId: string, options: StopOptions): Promise<void> {
  const { language, isWriting, onFailed, onSilent } = options
  try {
    await call(stopAnswer, { params: { generationId }, language })
  } catch (error) {
    if (isWriting()) onFailed(error)
    return
  }
  setTimeout(() => isWriting() && onSilent(), STOP_PATIENCE_MS)
}
