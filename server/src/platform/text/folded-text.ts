/** Lower case without accents, for searching and sorting. Styled letters count as plain ones. */
export function folded(...texts: string[]): string {
  return withPlainLetters(texts.join(' ')).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Removes invisible characters, which pasted text has inside words, and turns ｆｕｌｌ-width, 𝐛𝐨𝐥𝐝 and ⓒircled letters
 * into plain ones.
 */
export function withPlainLetters(text: string): string {
  return text.replace(/\p{Cf}/gu, '').replace(DRESSED, plainLetter)
}

/**
 * The blocks of styled letters. Excludes those whose style has a meaning: ordinals (1º), units (µ), trade marks,
 * fractions and powers of numbers.
 */
const DRESSED =
  /(?![™℠])[Ĳĳſ\u1d2c-\u1d6a\u2090-\u209c\u2100-\u214f\u2460-\u24ff\u3371-\u33df\ufb00-\ufb06\uff21-\uff5a\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/gu

function plainLetter(character: string): string {
  if (BOXED.test(character)) return String.fromCodePoint(65 + (((character.codePointAt(0) ?? 0) - 0x1f130) % 32))
  const plain = character.normalize('NFKC')
  return /^\p{L}+$/u.test(plain) ? plain : character
}

/**
 * Squared letters and letters in black circles and squares, which no normal form decomposes; each set starts 32 after
 * the previous one.
 */
const BOXED = /[\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/u
