import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Question } from './quantities.ts'

type Sex = 'female' | 'male'

/** Words for one sex only, folded; per language, since words clash ("male" is small in Czech, bad in Italian). */
const SEXES: Record<LanguageCode, Record<Sex, RegExp>> = {
  cs: {
    female:
      /\b(?:zen[auyeo]\w{0,2}|zensk\w*|holk\w*|holc\w*|divk\w*|divc\w*|dcer\w*|slecn\w*|pani|zacky|zakyn\w*|junior(?:ka|ky|kam|ek)|dorostenk\w*|kamaradk\w*)\b/,
    male: /\b(?:muz\w{0,3}|muzsk\w*|chlap\w*|kluk\w*|kluc\w*|hoch\w*|hos[iy]\b|syn\w{0,4}|pan|zaci|junior[aiyu]?|juniori|dorostenc\w*|dorostenec|kamarad)\b/,
  },
  en: {
    female: /\b(?:wom[ae]n\w*|females?|girls?|daughters?|lady|ladies|lass|sister|wife|mum|mother)\b/,
    male: /\b(?:man|men|men's|mens|males?|boys?|boy's|sons?|guys?|bloke|lads?|brother|husband|dad|father)\b/,
  },
  de: {
    female: /\b(?:frau\w*|weiblich\w*|madchen\w*|tochter\w*|damen\w*|schwester|spielerin\w*|junge frau)\b/,
    male: /\b(?:mann|manner\w*|mannes|mannlich\w*|junge[ns]?|jungs|bub\w*|sohn\w*|herren\w*|bruder|kerl)\b/,
  },
  fr: {
    female: /\b(?:femmes?|filles?|feminin\w*|dames?|nageuse|fillette|soeur)\b/,
    male: /\b(?:hommes?|garcons?|fils|masculin\w*|messieurs|mec|nageur|frere)\b/,
  },
  es: {
    female: /\b(?:mujer\w*|femenin\w*|chicas?|ninas?|hijas?|hembra|senoras?|hermana)\b/,
    male: /\b(?:hombres?|masculin\w*|chicos?|ninos?|hijos?|varon\w*|senor\w*|hermano)\b/,
  },
  it: {
    female: /\b(?:donn[ae]|femmin\w*|ragazz[ae]|figli[ae]\b|figlia|bambin[ae]|bimb[ae]|sorella)\b/,
    male: /\b(?:uomo|uomini|maschi\w*|ragazz[oi]|figlio|bambin[oi]|bimb[oi]|fratello)\b/,
  },
  pl: {
    female:
      /\b(?:kobiet\w*|dziewczyn\w*|corka|corki|corke|corce|corka|zensk\w*|pani|zawodniczk\w*|juniork\w*|siostr\w*)\b/,
    male: /\b(?:mezczyzn\w*|facet\w*|chlopak\w*|chlopiec|chlopc\w*|syn\w{0,4}|mesk\w*|pan|junior\w?|brat)\b/,
  },
  nl: {
    female: /\b(?:vrouw\w*|meisje\w*|dochter\w*|dames|meid\w*|zus)\b/,
    male: /\b(?:man|mannen\w*|mannelijk\w*|jongen\w*|zoon|zoontje|heren|kerel|broer)\b/,
  },
  pt: {
    female: /\b(?:mulher\w*|feminin\w*|raparig\w*|menin[ae]s?|filhas?|senhoras?|mocas?|irma)\b/,
    male: /\b(?:homem|homens|masculin\w*|rapaz\w*|menin[o]s?|filhos?|senhores|mocos?|irmao)\b/,
  },
  sv: {
    female: /\b(?:kvinn\w*|tjej\w*|flick\w*|dotter\w*|dam|damer\w*|damernas|syster)\b/,
    male: /\b(?:man|man\b|mannen|manlig\w*|pojk\w*|kille\w*|killar\w*|son|sonen|sons|herr\w*|bror|grabb\w*)\b/,
  },
}

/** The sex that the question names; the first one if it names both. */
export function sexIn({ language, text }: Question): Sex | undefined {
  const { female, male } = SEXES[language]
  const [isFemale, isMale] = [female.test(text), male.test(text)]
  if (isFemale && isMale) return ownSex(text, SEXES[language])
  if (isFemale) return 'female'
  if (isMale) return 'male'
  if (LETTER_OF_WOMEN[language]?.test(text) ?? /(?:^|[\s,;(])f(?:$|[\s,;/)])/.test(text)) return 'female'
  return /(?:^|[^\d\s] |[,;(] ?)m(?:[,;/)]| ?\d)/.test(text) ? 'male' : undefined
}

const LETTER_OF_WOMEN: Partial<Record<LanguageCode, RegExp>> = {
  de: /(?:^|[\s,;(])[wf](?:$|[\s,;/)])/,
  pl: /(?:^|[,;(] ?)k(?:$|[,;/)]| \d)/,
  nl: /(?:^|[\s,;(])[vf](?:$|[\s,;/)])/,
  cs: /(?:^|[\s,;(])[zf](?:$|[,;/)]| \d)/,
}

/** If both are named, the first one is meant: "my son's coach is a woman". */
function ownSex(text: string, { female, male }: Record<Sex, RegExp>): Sex {
  return text.search(female) < text.search(male) ? 'female' : 'male'
}

const STROKES: readonly (readonly [stroke: string, pattern: RegExp])[] = [
  [
    'medley',
    /\b(?:medley|polohov\w*|polohovk\w*|polohac\w*|im\b|lagen\w*|4 ?nages|quatre nages|estilos|mist[io]\b|zmienn\w*|wissel\w*|estilos|medle[yj])/,
  ],
  [
    'butterfly',
    /\b(?:motyl\w*|delfin\w*|butterfly|fly|schmetterling\w*|delphin\w*|papillon|pap\b|mariposa|farfalla|delfino|vlinder\w*|mariposa|fjaril\w*|borboleta)/,
  ],
  [
    'backstroke',
    /\b(?:znak\w*|back(?:stroke)?|ruck\w*|dos\b|espalda|dorso|grzbiet\w*|rug\w*|rugslag|costas|ryggsim|rygg\w*)/,
  ],
  [
    'breaststroke',
    /\b(?:prs\w*|breast(?:stroke)?|brust\w*|brasse|braza|rana\b|zabk\w*|klasy\w*|school\w*|schoolslag|brucos|brocos|peito|brosim|brostsim|brost\w*|prsa)/,
  ],
  [
    'freestyle',
    /\b(?:kraul\w*|volny\w*|volnym|volneho|vz\b|free(?:style)?|crawl\w*|freistil\w*|nage libre|nl\b|libre\w*|crol|stile libero|stile|sl\b|dowoln\w*|vrije? ?slag|vrij|borstcrawl|livres?|fritt|frisim|crawl)/,
  ],
]

/** The named stroke; checks crawl compounds first, because "borstcrawl" would match breaststroke. */
export function strokeIn({ text }: Question): string | undefined {
  if (/\b(?:borstcrawl|brustkraul|front crawl)/.test(text)) return 'freestyle'
  return STROKES.find(([, pattern]) => pattern.test(text))?.[0]
}

const TRAINING: readonly (readonly [amount: string, pattern: RegExp])[] = [
  [
    'very_high',
    /\b(?:velmi (?:vysok|tezk|narocn|intenz)\w*|very (?:hard|high|heavy)|extrem\w*|sehr (?:hoh|hart|intensiv|schwer)\w*|tres (?:eleve|intense|dur|haut)\w*|muy (?:alt|dur|intens)\w*|molto (?:alt|dur|intens)\w*|bardzo (?:wysok|ciezk|intens|duz)\w*|zeer (?:hoog|zwaar|intens|hoge|zware)\w*|erg zwa\w*|heel zwa\w*|muito (?:alt|dur|intens|elevad|pesad)\w*|mycket (?:hog|hard|tung|intens)\w*|valdigt (?:hog|hard|tung|tuff)\w*|4 (?:a vice|az 5|to 5|bis 5|a 5|do 5|tot 5|till 5) (?:hod|h\b|hours|stunden|heures|horas|ore|godz|uur|tim)\w*|[56] (?:hod\w*|h\b|hours|stunden|heures|horas|ore|godzin\w*|uur|timmar))/,
  ],
  [
    'moderate',
    /\b(?:stredn\w*|mirn\w*|moderat\w*|medium|mittler\w*|mittel\w*|massig\w*|moder[eé]\w*|moyen\w*|moderad\w*|medi[oa]s?\b|normal\w*|umiarkowan\w*|sredni\w*|matig\w*|gemiddeld\w*|mattlig\w*|medel\w*|(?:asi |around |about |circa |etwa |okolo )?(?:1|an?|eine|une|una|uma|een|en) (?:hodin\w*|hour|stunde|heure|hora|ora|godzin\w*|uur|timme)\b)/,
  ],
  [
    'light',
    /\b(?:lehk\w*|leht\w*|volny den|volna\b|volno\b|wolny\b|wolne\b|odpocin\w*|light|easy|rest|low|leicht\w*|locker\w*|ruhetag\w*|leger\w*|facile|repos|tranquill\w*|ligera?\w*|suave\w*|legger\w*|riposo|lekk\w*|spokojn\w*|licht\w*|rustig\w*|rustdag|lev[ei]\b|leves\b|ligeir\w*|latt\w*|lugn\w*|vilodag\w*|descanso|nizk\w*|nisk\w*|lag\b|geringe?\w*|faible|baj[ao]s?\b|bass[ao]\b|baix[ao]\b|laag|lage)\b/,
  ],
  [
    'high',
    /\b(?:tez[kc]\w*|tvrd\w*|vysok\w*|narocn\w*|intenziv\w*|hard|high|heavy|tough|tuff\w*|intens\w*|hoch|hohe\w*|hart\w*|schwer\w*|anstrengend\w*|dur[aeos]?s?\b|eleve\w*|alt[aoei]s?\b|fuerte\w*|exigent\w*|pesant\w*|ciezk\w*|wysok\w*|duz\w*|mocn\w*|zwa(?:ar|re)\w*|hoog|hoge|pesad[ao]s?|elevad\w*|fort[ei]?s?|hart\b|hog[at]?\b|tung[at]?\b|harda?\b|hart|[23] (?:hod\w*|h\b|hours|stunden|heures|horas|ore|godzin\w*|uur|timmar)|dvoufaz\w*|dopp\w+ (?:sedut|allenament)\w*|(?:double|two) sessions?|2 (?:trenink\w*|sessions?|einheiten|seances|sesiones|treinos|pass|trainingen|treningi)|doble sesion|2 a day|2x denne)/,
  ],
]

/** How hard a training day is. */
export function trainingIn({ text }: Question): string | undefined {
  return TRAINING.find(([, pattern]) => pattern.test(text))?.[0]
}

/** Whether it is a double round robin. */
export function isDouble({ text }: Question): boolean {
  return /\b(?:dvoukolov\w*|dvojkolov\w*|dvakrat|2 ?x|2x|2 ?krat|2krat|doma a venku|doma i venku|doma-venku|odvet\w*|double|twice|home and away|home-and-away|2 legs|2-legged|doppelt\w*|doppelrunde\w*|doppel\w*|hin-? ?und ?-?ruck\w*|hin und ruck\w*|zweimal|2 ?mal|aller[- ]retour|aller et retour|2 fois|ida y vuelta|dobl[ea]\w*|2 veces|2 vueltas|andata e ritorno|doppi[oa]|2 volte|2 gironi|mecz i rewanz|rewanz\w*|dwurundow\w*|dwukrotn\w*|podwojn\w*|2 razy|2 rundy|u siebie i na wyjezdzie|dubbel\w*|heen en terug|uit en thuis|thuis en uit|2 keer|tweemaal|ida e volta|dupl[ao]\w*|2 vezes|2 voltas|casa e fora|hemma och borta|2 ganger|dubbelm\w*|dubbel\w*)(?![\p{L}\d])/u.test(
    text,
  )
}
