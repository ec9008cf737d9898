import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { folded } from '../../platform/text/folded-text.ts'

/** What a short follow-up message asks of the preceding topic. */
export type Wish = 'why' | 'how-often' | 'more' | 'shorter'

/** Whole messages, without diacritics, that ask something of the preceding topic; an "and" may come first. */
const WISHES: Record<LanguageCode, Record<Wish, RegExp>> = {
  cs: {
    why: /^(?:proc|a proc|proc (?:to|zrovna|tak)\b.*|jaky je duvod.*|k cemu.*)$/,
    'how-often': /^(?:jak (?:casto|dlouho)|kolikrat|kolik (?:minut|serii|opakovani))\b/,
    more: /^(?:vic|vice|dal|pokracuj|rekni mi vic|podrobneji|detaily|jeste neco|co jeste|a dal)$/,
    shorter: /^(?:kratce|kraceji|strucne|zkrat to|ve zkratce|strucneji|zkracene|krat[ks]i?)$/,
  },
  en: {
    why: /^(?:why|how come|but why|why (?:is|does|not|so|that)\b.*|what for)$/,
    'how-often': /^how (?:often|long|many (?:times|minutes|sets|reps))\b/,
    more: /^(?:more|tell me more|more detail|more details|go on|continue|what else|anything else|more please)$/,
    shorter: /^(?:shorter|short|short version|in short|tl ?dr|briefly|summary|sum it up|make it shorter|too long)$/,
  },
  de: {
    why: /^(?:warum|wieso|weshalb|warum (?:das|denn|ist|nicht)\b.*|wozu)$/,
    'how-often': /^(?:wie (?:oft|lange|haufig)|wie viele (?:minuten|satze|wiederholungen))\b/,
    more: /^(?:mehr|mehr dazu|weiter|erzahl mehr|genauer|mehr details|was noch|und weiter)$/,
    shorter: /^(?:kurzer|kurz|kurzfassung|in kurz|zusammengefasst|kurz bitte|kurzer bitte|zu lang)$/,
  },
  fr: {
    why: /^(?:pourquoi|pourquoi (?:ca|cela|pas)\b.*|c'est pour quoi|a quoi ca sert)$/,
    'how-often': /^(?:combien de (?:fois|temps|minutes|series)|a quelle frequence|tous les combien)\b/,
    more: /^(?:plus|plus de details|dis m'en plus|continue|la suite|quoi d'autre|encore|en detail)$/,
    shorter: /^(?:plus court|en bref|court|resume|version courte|trop long|fais court)$/,
  },
  es: {
    why: /^(?:por que|y por que|por que (?:eso|no)\b.*|para que)$/,
    'how-often': /^(?:cuantas (?:veces|series)|cada cuanto|cuanto tiempo|con que frecuencia|cuantos minutos)\b/,
    more: /^(?:mas|mas detalles|cuentame mas|sigue|continua|que mas|algo mas|dime mas)$/,
    shorter: /^(?:mas corto|corto|en corto|resumen|resumelo|en breve|resumido|demasiado largo)$/,
  },
  it: {
    why: /^(?:perche|e perche|come mai|perche (?:no|mai|cosi)\b.*|a cosa serve)$/,
    'how-often': /^(?:quante (?:volte|serie)|ogni quanto|per quanto tempo|quanti minuti|con che frequenza)\b/,
    more: /^(?:di piu|piu dettagli|dimmi di piu|continua|vai avanti|altro|cos'altro|ancora)$/,
    shorter: /^(?:piu corto|piu breve|in breve|riassunto|riassumi|breve|troppo lungo)$/,
  },
  pl: {
    why: /^(?:dlaczego|czemu|a dlaczego|a czemu|dlaczego (?:tak|nie)\b.*|po co)$/,
    'how-often': /^(?:jak (?:czesto|dlugo)|ile (?:razy|minut|serii|powtorzen)|co ile)\b/,
    more: /^(?:wiecej|powiedz wiecej|dalej|kontynuuj|szczegoly|co jeszcze|cos jeszcze|dokladniej)$/,
    shorter: /^(?:krocej|krotko|w skrocie|skroc|streszczenie|krotsza wersja|za dlugie)$/,
  },
  nl: {
    why: /^(?:waarom|en waarom|hoezo|waarom (?:dat|niet|is)\b.*|waarvoor)$/,
    'how-often': /^(?:hoe (?:vaak|lang)|hoeveel (?:keer|minuten|series|herhalingen))\b/,
    more: /^(?:meer|vertel meer|ga door|verder|meer details|wat nog meer|nog iets|uitgebreider)$/,
    shorter: /^(?:korter|kort|in het kort|samenvatting|korte versie|te lang|samengevat)$/,
  },
  pt: {
    why: /^(?:porque|por que|porque e que.*|e porque|para que)$/,
    'how-often': /^(?:quantas (?:vezes|series)|de quanto em quanto|quanto tempo|com que frequencia|quantos minutos)\b/,
    more: /^(?:mais|mais detalhes|conta mais|continua|diz mais|que mais|mais alguma coisa|e mais)$/,
    shorter: /^(?:mais curto|curto|resumo|em resumo|resume|versao curta|demasiado longo)$/,
  },
  sv: {
    why: /^(?:varfor|hur kommer det sig|varfor (?:det|inte|ar)\b.*|men varfor)$/,
    'how-often': /^hur (?:ofta|lange|manga (?:ganger|minuter|set|repetitioner))\b/,
    more: /^(?:mer|beratta mer|fortsatt|mer detaljer|vad mer|nagot mer|vidare|utforligare)$/,
    shorter: /^(?:kortare|kort|i korthet|sammanfattning|sammanfatta|kort version|for langt)$/,
  },
}

/** Words at the start of a message that connect it to what was said before. */
const JOINING: Record<LanguageCode, RegExp> = {
  cs: /^(?:a|ale|tak|co kdyz|a co|jo a|ok a|dik a)\b/,
  en: /^(?:and|but|so|what if|what about|how about|ok and|then)\b/,
  de: /^(?:und|aber|was wenn|was ist mit|ok und|dann)\b/,
  fr: /^(?:et|mais|et si|alors|ok et|du coup)\b/,
  es: /^(?:y|pero|y si|vale y|entonces|o)\b/,
  it: /^(?:e|ma|e se|ok e|allora|quindi)\b/,
  pl: /^(?:a|i|ale|a co|a jak|a jesli|no i|ok a)\b/,
  nl: /^(?:en|maar|wat als|en als|oke en|dus)\b/,
  pt: /^(?:e|mas|e se|entao|ok e|ou)\b/,
  sv: /^(?:och|men|vad hander om|tank om|och om|sa)\b/,
}

/** What a message asks of the preceding topic, if its few words say nothing else. */
export function wishIn(text: string, language: LanguageCode): Wish | undefined {
  const plain = plainly(text)
  const bare = plain.replace(JOINING[language], '').trim()
  const wishes = Object.entries(WISHES[language]) as [Wish, RegExp][]
  return wishes.find(([, words]) => words.test(plain) || words.test(bare))?.[0]
}

/** Whether the first words of a message continue what was said before. */
export function joinsOn(text: string, language: LanguageCode): boolean {
  return JOINING[language].test(plainly(text))
}

function plainly(text: string): string {
  return folded(text)
    .replace(/[’´`]/g, "'")
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}
