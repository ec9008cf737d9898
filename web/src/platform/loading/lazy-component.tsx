import { type ComponentType, use } from 'react'
import { onNextChance } from './next-chance.ts'

/** Dispatched on the window when a component that could not be loaded is ready. */
export const COMPONENT_LOADED = 'touchline:component-loaded'

export type LazyComponent<Props> = ComponentType<Props> & { startLoading: () => Promise<unknown> }

/**
 * A component in a separate chunk. Unlike React's `lazy` it does not cache a failure for ever: it retries at another
 * address, and at the same one in the background until it loads.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let failedAt: string | undefined
  let stopWaiting: (() => void) | undefined

  function startLoading(): Promise<ComponentType<Props>> {
    if (failedAt !== undefined && failedAt !== location.pathname) forgetFailure()
    // A failure is kept while its page is open: React calls again as soon as it settles, and would loop endlessly.
    loading ??= attempt(1)
    return loading
  }

  function forgetFailure(): void {
    stopWaiting?.()
    failedAt = undefined
    loading = undefined
  }

  async function attempt(failures: number): Promise<ComponentType<Props>> {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      failedAt = location.pathname
      stopWaiting = onNextChance(failures, () => tryAgain(failures + 1))
      throw error
    }
  }

  function tryAgain(failures: number): void {
    // The user has left the page: returning to it starts a new attempt.
    if (failedAt !== location.pathname) {
      forgetFailure()
      return
    }
    attempt(failures).then(
      () => dispatchEvent(new Event(COMPONENT_LOADED)),
      () => undefined,
    )
  }

  function Lazy(props: Props) {
    const Loaded = loaded ?? use(startLoading())
    return <Loaded {...props} />
  }
  return Object.assign(Lazy, { startLoading })
}
