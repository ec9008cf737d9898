import { ADMIN_PIN_PREFIX } from '@touchline/contract/platform/fields.ts'
import { Failure } from '../failure.ts'
import { folded } from '../text/folded-text.ts'
import { readableCode } from './readable-code.ts'

/** Whether a password is among the first guesses: a common word, a keyboard sequence, a well-known name. */
export function isUnsuitable(password: string, names: string[] = []): boolean {
  // It would be mistaken for an Admin PIN at log-in.
  if (password.startsWith(ADMIN_PIN_PREFIX)) return true
  const plain = lettersAndDigits(password)
  const word = plain.replace(/^\d+|\d+$/g, '')
  return isRepeated(plain) || isRow(plain) || COMMON.has(word) || isNameOf(word, names)
}

/** The rejection of a password, suggesting a good one; the same whatever was wrong with it. */
export function unsuitable(): Failure {
  const suggestion = [readableCode(4), readableCode(4), readableCode(4)].join('-')
  return new Failure('PASSWORD_UNSUITABLE', { suggestion })
}

function lettersAndDigits(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, '')
}

/** `aaaaaa`, `121212`, `abcabc`; also text without any letter or digit. */
function isRepeated(text: string): boolean {
  return text === '' || /^(.{1,3})\1+$/u.test(text)
}

/** Adjacent keys, letters of the alphabet or digits, forwards or backwards. */
function isRow(text: string): boolean {
  const backwards = [...text].reverse().join('')
  return text.length >= 4 && ROWS.some((row) => row.includes(text) || row.includes(backwards))
}

function isNameOf(word: string, names: string[]): boolean {
  const parts = names.flatMap((name) => [lettersAndDigits(name), ...name.split(/\s+/).map(lettersAndDigits)])
  return word.length >= 3 && parts.includes(word)
}

const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1q2w3e4r5t6z7u8i9o0p',
  'qaywsxedcrfvtgbzhnujm',
  'qazwsxedcrfvtgbyhnujm',
]

// The most common passwords in our ten languages, with or without digits around them; without accents.
const COMMON = new Set(
  `password passw passwort kennwort heslo mojeheslo hesloheslo motdepasse contrasena clave haslo mojehaslo wachtwoord
  palavrapasse senha losenord parola qwert qwerty qwertz azerty asdf asdfgh abc abcd abcdef letmein welcome willkommen
  vitejte bienvenue bienvenido benvenuto witaj welkom bemvindo valkommen hello ahoj hallo bonjour hola ciao czesc ola hej
  admin administrator root user guest test testtest demo default changeme access login secret tajne geheim segreto
  iloveyou miluju miluji jetaime tequiero tiamo kocham schatz lasko sunshine princess dragon monkey master shadow
  superman batman pokemon starwars michael daniel thomas martin jakub tereza football fotbal fussball fußball futbol calcio
  pilka pilkanozna voetbal futebol fotboll foot soccer hockey hokej eishockey ishockey basketball basket kosikova
  volleyball volejbal siatkowka tennis tenis golf swimming plavani athletics atletika sport sports sportovec sportclub
  sportverein sokol slavia sparta slovan banik jiskra tatran dynamo real barcelona juventus arsenal liverpool chelsea
  bayern ajax benfica team tym nastym klub nasklub club verein equipo equipe squadra druzyna ploeg equipa lag coach
  trener trainer entrenador allenatore touchline liga champion champions summer winter leto zima sommer ete verano
  estate lato zomer verao sommar`.split(/\s+/),
)
