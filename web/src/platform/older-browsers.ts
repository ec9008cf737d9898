// Polyfills for browsers before Safari 17.4, Chrome 119 and Firefox 124; over plain HTTP (a club's own network) no
// browser has `randomUUID`. Native versions are kept; main.tsx loads this file only if one is missing.
AbortSignal.any ??= anySignal
Promise.withResolvers ??= withResolvers
crypto.randomUUID ??= randomUuid

export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const all = new AbortController()
  for (const signal of signals) {
    const end = () => all.abort(signal.reason)
    if (signal.aborted) end()
    // Once one signal aborts, the listeners on the others are removed.
    else signal.addEventListener('abort', end, { once: true, signal: all.signal })
  }
  return all.signal
}

export function withResolvers<Value>(): PromiseWithResolvers<Value> {
  let resolve: PromiseWithResolvers<Value>['resolve'] = () => undefined
  let reject: PromiseWithResolvers<Value>['reject'] = () => undefined
  const promise = new Promise<Value>((keep, breakIt) => {
    resolve = keep
    reject = breakIt
  })
  return { promise, resolve, reject }
}

type Uuid = ReturnType<Crypto['randomUUID']>

/** A random version 4 UUID. */
export function randomUuid(): Uuid {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5') as Uuid
}
