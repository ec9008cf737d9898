// biome-ignore lint/suspicious/noExplicitAny: whatever the function takes, its own type says.
type AnyFunction = (...values: any[]) => unknown

/** A function that a district needs and one above it provides. */
export type Port<F extends AnyFunction> = F & { connect(provider: F): void }

/** Makes a port; `start/ports.ts` connects all of them. Calling one that is not connected is a mistake of ours. */
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
