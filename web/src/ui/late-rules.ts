import type { FieldValues, Resolver } from 'react-hook-form'
import { PART_FAILED } from './use-on-demand.ts'

const AFTER_PAGE_MS = 1000

/**
 * Rules of a form that come once the page can be used, because nothing is checked before it is sent and zod weighs
 * as much as all else on a small page. If they cannot be fetched, the page says so and nothing is sent.
 */
export function lateRules<Typed extends FieldValues, Sent>(
  load: () => Promise<Resolver<Typed, unknown, Sent>>,
): Resolver<Typed, unknown, Sent> {
  let rules: Promise<Resolver<Typed, unknown, Sent>> | undefined
  const fetched = () => {
    rules ??= load()
    rules.catch(() => {
      rules = undefined
    })
    return rules
  }
  if (typeof document !== 'undefined') setTimeout(() => fetched().catch(() => undefined), AFTER_PAGE_MS)
  return async (values, context, options) => {
    const check = await fetched().catch(() => undefined)
    if (check) return check(values, context, options)
    dispatchEvent(new Event(PART_FAILED))
    return { values: {}, errors: { root: { type: 'rules' } } } as Awaited<ReturnType<Resolver<Typed, unknown, Sent>>>
  }
}
