// biome-ignore lint/suspicious/noExplicitAny: the function's own type declares its parameters.
type AnyFunction = (...values: any[]) => unknown

/** A function that a district needs and one above it provides. */
export type Port<F extends AnyFunction> = F & { connect(provider: F): void }

/** Creates a port; `start/ports.ts` connects all of them. Calling an unconnected one is a bug. */
export function port<F extends AnyFunction>(name: string): Port<F> {
  let connected: F | undefined
  const call = (...values: Parameters<F>) => {
    if (!connected) throw new Error(`The port “${name}” is not connected: start/ports.ts connects it`)
    return connected(...values)
  }
  const connect = (provider: F) => {
    connected = provider
  }
  return Object.assign(call as F, { connect })
}
