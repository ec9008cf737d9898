/** The value of a metric in Prometheus text format, by name and labels; undefined if it has none. */
export function metricValue(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  for (const line of text.split('\n')) {
    const [, found, pairs = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const isWanted = Object.entries(labels).every(([label, wanted]) => pairs.includes(`${label}="${wanted}"`))
    if (found === name && isWanted) return Number(value)
  }
  return undefined
}

/** The names of all metrics in Prometheus text format, including those without a value yet. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
}
