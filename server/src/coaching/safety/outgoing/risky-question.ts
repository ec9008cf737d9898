import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import { folded } from '../../../platform/text/folded-text.ts'
import type { GuardedQuestion } from '../../model/guard.ts'
import { undisguised } from '../undisguised.ts'

/** What makes an answer risky: who asks, earlier flags, and the question itself. */
type Risk = Pick<GuardedQuestion, 'texts' | 'age' | 'flagged'>

/**
 * Whether the answer must be checked sentence by sentence: for a minor, after a flag, or on a topic models may get
 * wrong.
 */
export function isRisky({ texts, age, flagged }: Risk): boolean {
  return flagged.length > 0 || (age !== undefined && age < 18) || texts.some((text) => RISKY.test(plain(text)))
}

/** The topics of an answer: all red flags of the conversation, and a head injury if the question mentions one. */
export function topicsOf({ texts, flagged }: Risk): Set<SafetyCategory> {
  const isAboutHead = texts.some((text) => HEAD_INJURY.test(plain(text)))
  return new Set(isAboutHead ? [...flagged, 'head_injury'] : flagged)
}

/** The minor's age stated in the texts: "I'm 14", "13 let", "U15"; 17 for a child of unknown age. */
export function minorAgeIn(texts: readonly string[]): number | undefined {
  for (const text of texts) {
    const age = AGE.exec(plain(text))?.slice(1).find(Boolean)
    if (age && Number(age) < 18) return Number(age)
    if (CHILD.test(plain(text))) return 17
  }
  return undefined
}

function plain(text: string): string {
  return folded(undisguised(text)).replaceAll('ł', 'l').replaceAll('ß', 'ss').replace(/['’]/g, ' ')
}

const words = (stems: string) => new RegExp(`(?<![a-z])(?:${stems.replace(/\s*\n\s*/g, '|')})`)

// Word beginnings in all ten languages; checking one answer too many is better than one too few.
const HEAD_INJURY = words(`concuss|head injur|hit .{0,20}head|knock .{0,20}head|blow to the head|dizz|black(?:ed)? out
  otres|do hlavy|hlavou|uder|bezvedom|zavrat|gehirnersch|kopf|bewusstlos|schwind|ohnmacht|commotion|tete|vertige|conmocion|cabeza|mare[oa]
  commozion|testa|vertigin|wstrzas|glow|przytom|zawrot|hersensch|hoofd|duizel|concuss|cabeca|tontur|desmai|hjarnskak|huvud|svimma|yr `)

const RISKY = words(`${HEAD_INJURY.source.slice('(?<![a-z])(?:'.length, -1)}
  clenbut|klenbut|clembut|ephedr|efedr|pseudo|testoster|anabol|steryd|sarm|epo |hgh|prednis|cortis|kortis|ostarin|yohimb|johimb|salbutam|hormon|spray|sprej|inhal|sirup|syrup|syrop|jarabe|xarope|sciroppo|booster|pre.?workout|gel |energy
  weight|calor|kcal|diet|fat |lose |weigh|eat|food|meal|hungry|supplement|creatin|protein|doping|steroid|banned|caffein|pill|medic|painkill|injur|return to|sauna|dehydrat|water
  vah|hubn|zhubn|kalor|diet|tuk|jidl|jist|jim |doplnk|suplement|kreatin|doping|steroid|zakazan|kofein|pras|lek|zran|uraz|navrat|saun|vodu|pit 
  gewicht|abnehm|wiegen|kalor|diat|fett|essen|nahrung|praparat|kreatin|verboten|koffein|tablett|medikament|verletz|trinken
  poids|maigr|pesee|regime|graiss|mang|repas|complement|interdit|cafein|medicament|bless|boire
  peso|pesaje|adelgaz|dieta|grasa|com(?:er|ida)|suplement|prohibid|cafein|pastill|lesion|beber
  dimagr|bilancia|grass|mangi|cibo|integrator|vietat|caffein|farmac|infortun|bere 
  wag[aiey]|schudn|odchudz|tluszcz|jesc|jedzen|zakazan|lekarstw|kontuz|pic 
  gewicht|afvall|weging|vet |eten|voeding|verboden|medicijn|bless|drinken
  pesagem|emagrec|gordura|comer|comida|proibid|remedi|lesao|beber
  vikt|banta|vagning|fett|ata |mat |kost|tillskott|forbjud|medicin|skad|dricka`)

const CHILD = words(
  `my (?:son|daughter|kid|child)|muj syn|syn |dcer|mein(?:e)? (?:sohn|tochter|kind)|mon fils|ma fille|mi hij|mio figlio|mia figlia|moj syn|moja cork|mijn (?:zoon|dochter)|o meu filho|a minha filha|min (?:son|dotter)|u-?1[0-7]`,
)

const AGE =
  /(?:(?<![\d:.,])([89]|1[0-7])[- ]?(?:years? old|yo |y o |year-old|let |lety|jahre|ans |anos |anni |lat |jaar|ar ))|(?:(?:i am|i m|im|je mi|mam|mi je|ich bin|j ai|tengo|ho|ik ben|tenho|jag ar) ([89]|1[0-7])(?![\d:.,]))/
