import { PART_FAILED } from '../platform/loading/load-failure.ts'
import type { Rules } from './form-rules.ts'

const AFTER_PAGE_MS = 1000

/**
 * Form rules loaded after the page is usable, because nothing is validated before submit and zod is as large as all
 * else on a small page. If they cannot be loaded, the form shows an error and nothing is sent.
 */
export function lateRules<Sent>(load: () => Promise<Rules<Sent>>): Rules<Sent> {
  let rules: Promise<Rules<Sent>> | undefined
  const fetched = () => {
    rules ??= load()
    rules.catch(() => {
      rules = undefined
    })
    return rules
  }
  if (typeof document !== 'undefined') setTimeout(() => fetched().catch(() => undefined), AFTER_PAGE_MS)
  return async (typed) => {
    const check = await fetched().catch(() => undefined)
    if (check) return check(typed)
    dispatchEvent(new Event(PART_FAILED))
    return { complaints: {} }
  }
}
