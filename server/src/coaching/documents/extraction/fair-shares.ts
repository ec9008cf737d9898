/** Divides room fairly: small needs are met in full, large ones get equal shares. */
export function fairShares(needs: number[], room: number): number[] {
  const shares = needs.map(() => 0)
  const bySize = needs.map((_, index) => index).sort((one, other) => (needs[one] ?? 0) - (needs[other] ?? 0))
  let left = Math.max(0, room)
  bySize.forEach((index, place) => {
    const share = Math.min(needs[index] ?? 0, Math.floor(left / (bySize.length - place)))
    shares[index] = share
    left -= share
  })
  return shares
}
