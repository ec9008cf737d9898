import { isIPv6 } from 'node:net'

/**
 * The rate-limit key of an address: IPv4 in full, IPv6 by its /64, because a single household or server owns a whole
 * /64; IPv4-mapped IPv6 counts as IPv4.
 */
export function addressBucket(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [groups[6], groups[7]].flatMap((group = 0) => [group >> 8, group & 255]).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = withoutDots(address).split('::')
  const before = parsed(head)
  const after = parsed(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<number>(zeros).fill(0), ...after]
}

function parsed(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16))
}

/** `::ffff:192.0.2.1` as `::ffff:c000:201`. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}
