/** Small letters without accents: what people search and sort by. Letters in another dress count as themselves. */
export function folded(...texts: string[]): string {
  return withPlainLetters(texts.join(' ')).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Without invisible characters, which pasted text has inside words, and with ｆｕｌｌ-width, 𝐛𝐨𝐥𝐝 and ⓒircled letters as usual ones. */
export function withPlainLetters(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(DRESSED, plainLetter)
}

/**
 * The blocks with letters in another dress. Not what means something by its dress: ordinals (1º), units (µ), trade marks,
 * fractions and powers of numbers.
 */
const DRESSED =
  /(?![™℠])[Ĳĳſ\u1d2c-\u1d6a\u2090-\u209c\u2100-\u214f\u2460-\u24ff\u3371-\u33df\ufb00-\ufb06\uff21-\uff5a\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/gu

function plainLetter(character: string): string {
  if (BOXED.test(character)) return String.fromCodePoint(65 + (((character.codePointAt(0) ?? 0) - 0x1f130) % 32))
  const plain = character.normalize('NFKC')
  return /^\p{L}+$/u.test(plain) ? plain : character
}

/** Letters in squares and in black circles and squares, which no normal form turns into letters; each set begins 32 after the last. */
const BOXED = /[\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/u
