/**
 * Moves the contents of whole chunks of a chunked body to the front of the bytes. Returns their length, and the offset
 * of the first chunk that is incomplete, the last or unusual.
 */
export function joinChunks(bytes: Buffer, length: number): { end: number; bodyLength: number } {
  let bodyLength = 0
  let at = 0
  for (;;) {
    const start = afterSize(bytes, at, length)
    const size = start > 0 ? sizeAt(bytes, at, start - 2) : 0
    const end = start + size
    if (size === 0 || end + 2 > length || bytes[end] !== CR || bytes[end + 1] !== LF) return { end: at, bodyLength }
    bytes.copyWithin(bodyLength, start, end)
    bodyLength += size
    at = end + 2
  }
}

const CR = 13
const LF = 10
const LONGEST_SIZE = 6

/** The offset after the line with a chunk's size; 0 if there is none. */
function afterSize(bytes: Buffer, place: number, length: number): number {
  const last = Math.min(place + LONGEST_SIZE, length - 2)
  for (let at = place; at <= last; at++) if (bytes[at] === CR) return at > place && bytes[at + 1] === LF ? at + 2 : 0
  return 0
}

/** Parses hexadecimal digits; 0 if there are others. */
function sizeAt(bytes: Buffer, place: number, end: number): number {
  let size = 0
  for (let at = place; at < end; at++) {
    const digit = DIGITS[bytes[at] ?? 0] ?? -1
    if (digit < 0) return 0
    size = size * 16 + digit
  }
  return size
}

const DIGITS = Int8Array.from({ length: 256 }, (_, code) => {
  const at = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase())
  return at
})
