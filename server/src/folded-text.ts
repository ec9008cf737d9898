/** Small letters without accents: what people search and sort by. */
export function folded(...texts: string[]): string {
  return texts.join(' ').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
