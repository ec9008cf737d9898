import { type ComponentType, use } from 'react'
import { onNextChance } from './next-chance.ts'

/** Sent to the window when a component that could not be loaded can be shown. */
export const COMPONENT_LOADED = 'touchline:component-loaded'

export type LazyComponent<Props> = ComponentType<Props> & { startLoading: () => Promise<unknown> }

/**
 * A component in a file of its own. Unlike React's `lazy` it does not keep a failure for ever: at another address it is
 * tried anew, and where it failed it is tried again until it comes.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let failedAt: string | undefined
  let stopWaiting: (() => void) | undefined

  function startLoading(): Promise<ComponentType<Props>> {
    if (failedAt !== undefined && failedAt !== location.pathname) forgetFailure()
    // A failure is kept while its page is open: React asks again as soon as it has one, and would ask without end.
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
    // Somebody went elsewhere: who comes back gets a new try.
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
