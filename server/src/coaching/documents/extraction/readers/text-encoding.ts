/** Whether bytes can be text: text has no zero byte, unless a byte order mark declares UTF-16. */
export function looksLikeText(bytes: Buffer): boolean {
  return bytes.length > 0 && (utf16(bytes) !== undefined || !bytes.includes(0))
}

/** Decodes text of unknown encoding: as declared, else UTF-8, else the most plausible one-byte encoding. */
export function decodeText(bytes: Buffer): string {
  const declared = utf16(bytes)
  if (declared) return new TextDecoder(declared, { fatal: true }).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return mostPlausible(bytes)
  }
}

function utf16(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

// The first wins a tie: it is what Excel writes in the countries of most of our clubs.
const ENCODINGS = ['windows-1250', 'iso-8859-2', 'windows-1252'] as const

// How much a decoded letter supports an encoding. Detectors based on byte frequencies take Czech for Danish; these
// weights reflect which letters our ten languages really use.
const WEIGHTS = new Map<string, number>()
for (const [letters, weight] of [
  ['ěřůťďľĚŘŮŤĎłŁżźśćğ', 3],
  ['ščžňŠČŽŇąęńŻŚŹĆ', 2],
  ['àåãñæÀÅÃÑ', 3],
  ['êâîôëïœòõÊÂÎÔ', 2],
  ['áéíóúýäöüßçèùìÁÉÍÓÚÝÄÖÜÇÈÙÌ„“”–’€', 1],
  ['øþðıØÞÐ¹¾»¼', -2],
  ['ŕĺăőűŢţŔĹĂŐŰđĐ¤¦¨¸˛ˇ˝', -3],
] as const) {
  for (const letter of letters) WEIGHTS.set(letter, weight)
}
const CONTROL_WEIGHT = -5
const LOOKED_AT_BYTES = 256 * 1024

function mostPlausible(bytes: Buffer): string {
  const sample = bytes.subarray(0, LOOKED_AT_BYTES)
  let best: { encoding: string; score: number } = { encoding: ENCODINGS[0], score: Number.NEGATIVE_INFINITY }
  for (const encoding of ENCODINGS) {
    const score = plausibility(new TextDecoder(encoding).decode(sample))
    if (score > best.score) best = { encoding, score }
  }
  return new TextDecoder(best.encoding).decode(bytes)
}

function plausibility(text: string): number {
  let score = 0
  for (const character of text) {
    if (character < '\u0080') continue
    score += character <= '\u009f' ? CONTROL_WEIGHT : (WEIGHTS.get(character) ?? 0)
  }
  return score
}
