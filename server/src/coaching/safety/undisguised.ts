import { withPlainLetters } from '../../platform/text/folded-text.ts'
import { glued } from './glued-words.ts'

/**
 * A message with disguised letters made plain: reversed, borrowed from other alphabets, replaced by digits, or spaced
 * out. An ordinary message is unchanged except for invisible characters.
 */
export function undisguised(text: string): string {
  const plain = withPlainLetters(turnedBack(text)).replace(LOOK_ALIKE, (letter) => LETTERS.get(letter) ?? letter)
  return joined(withoutDigits(plain))
}

/** After U+202E text is written backwards, until U+202C or the end of the line. */
function turnedBack(text: string): string {
  return text.replace(/\u202e([^\u202c\n]*)\u202c?/g, (_, reversed: string) => [...reversed].reverse().join(''))
}

/**
 * "k1ll mys3lf": short words with digits or signs among more letters; "u15", "5x5", "1h45" and "vo2max" are not among
 * them, nor is "HbA1c", the blood value of diabetics.
 */
function withoutDigits(text: string): string {
  return text.replace(/(?<![\p{L}\d])\p{L}[\p{L}013457@$!]{2,8}\p{L}(?![\p{L}\d])/gu, (word) => {
    const letters = word.replace(/[^\p{L}]/gu, '').length
    // "P11orna" are those born in 2011: digits after the first letter are a year.
    if (/^\p{L}1\d/u.test(word) || word.toLowerCase() === 'hba1c') return word
    return letters * 2 > word.length ? word.replace(/[013457@$!]/g, (sign) => SIGNS[sign] ?? sign) : word
  })
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' },
}

/**
 * "k i l l", "k.i.l.l" and "k-i-l-l" are words; six letters in a row are no initials. Wider gaps or a different sign
 * separate words; without them the words are found with the rules' vocabulary.
 */
function joined(text: string): string {
  return text.replace(APART, (row) => {
    const words = row.split(/\s{2,}|(?<=[._*-])\s+|\s+(?=[._*-])|[/|]/)
    return words.map((word) => glued(word.replace(/[\s._*-]+/g, ''))).join(' ')
  })
}

const APART = /(?<![\p{L}\d])\p{L}(?:[ \t._*/|-]{1,4}\p{L}(?![\p{L}\d])){5,}/gu

// Each Latin letter with its look-alikes from other alphabets.
const ALIKE = `aаαɑᴀ bвβʙ cсςᴄ dԁᴅ eеεᴇё fꜰ gɡɢ hнһʜ iіιıɪї jјᴊ kкκᴋ lӏʟ mмᴍ nпηɴ oоοσᴏ pрρᴘ qԛ rгʀ sѕꜱ tтτᴛ uυᴜ vνѵᴠ wωԝᴡ xхχ yуγʏ zᴢ
  AАΑ BВΒ CСϹ EЕΕЁ HНΗ IІΙЇ JЈ KКΚ MМΜ NΝ OОΟ PРΡ SЅ TТΤ XХΧ YУΥҮ ZΖ`
const LETTERS = new Map(
  ALIKE.split(/\s+/).flatMap((row) => {
    const [latin = '', ...others] = row
    return others.map((other) => [other, latin] as const)
  }),
)
const LOOK_ALIKE = new RegExp(`[${[...LETTERS.keys()].join('')}]`, 'gu')
