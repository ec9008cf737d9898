import { isUnreachableStatus, PATIENCE_MS } from '../../../platform/api/unreachable.ts'

/** The timeout after a silent request: a page makes several, one after the other. */
const SILENT_PATIENCE_MS = 1000

let isSilent = false

/** The server's response; undefined if it is unreachable or silent for some seconds. */
export async function reached(asked: Promise<Response>): Promise<Response | undefined> {
  const answer = await Promise.race([asked, pause(isSilent ? SILENT_PATIENCE_MS : PATIENCE_MS)]).catch(() => undefined)
  isSilent = answer === 'late'
  if (answer !== 'late') return answer && !isUnreachableStatus(answer.status) ? answer : undefined
  asked.then(
    () => {
      isSilent = false
    },
    () => undefined,
  )
  return undefined
}

function pause(forMs: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(resolve, forMs, 'late' as const))
}
