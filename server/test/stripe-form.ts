/** Decoded request parameters: text, or objects and lists of it. */
export type Params = { [name: string]: Param }
export type Param = string | Param[] | Params

/** Parses `a[b][0]=c` as Stripe does: names in brackets are objects, numbers in brackets are lists. */
export function decodeForm(text: string): Params {
  const root: Params = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.split(/\[|\]\[|\]/).filter((name) => name !== '')
    put(root, names, value)
  }
  return withLists(root) as Params
}

/** The text at a path such as `line_items.0.price_data.unit_amount`. */
export function textAt(params: Params, place: string): string | undefined {
  const found = place.split('.').reduce<unknown>((inner, name) => Object(inner)[name], params)
  return typeof found === 'string' ? found : undefined
}

/** The texts of an object or list at a path, by name. */
export function textsAt(params: Params, place: string): Record<string, string> {
  const found = place.split('.').reduce<unknown>((inner, name) => Object(inner)[name], params)
  return { ...Object(found) }
}

function put(into: Params, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner = into[name] ?? {}
  into[name] = inner
  put(inner as Params, rest, value)
}

function withLists(value: Param): Param {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], place) => name === String(place))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
