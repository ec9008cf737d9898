import { isUnreachableStatus, PATIENCE_MS } from '../../../platform/api/unreachable.ts'

/** Once the line has been silent, the next calls wait no longer than this: a page makes several, one after the other. */
const SILENT_PATIENCE_MS = 1000
let isSilent = false
/** What the server answers; nothing where it cannot be reached or says nothing for some seconds. */
export async function reached(asked) {
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
function pause(forMs) {
  return new Promise((resolve) => setTimeout(resolve, forMs, 'late'))
}
