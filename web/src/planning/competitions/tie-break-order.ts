/** A list with one entry moved to another place. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const others = entries.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...entries.slice(from, from + 1))
}
