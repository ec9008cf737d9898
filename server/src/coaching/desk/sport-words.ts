import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Sport } from '@touchline/contract/platform/sports.ts'
import { plainText } from '../text-classifier/text-classifier.ts'

/**
 * The sport that a message names explicitly, in any of the ten languages; undefined if it names none or several.
 * Indirect hints are left to the classifier.
 */
export function namedSport(message: string, language: LanguageCode): Sport | undefined {
  const words = plainText(message)
    .split(' ')
    .filter((word) => !AMBIGUOUS[language]?.includes(word))
  const named = (Object.keys(PATTERNS) as Sport[]).filter((sport) => words.some((word) => PATTERNS[sport].test(word)))
  return named.length === 1 ? named[0] : undefined
}

/** Sport names with another meaning: in Portugal running shoes are called tennis. */
const AMBIGUOUS: Partial<Record<LanguageCode, string[]>> = { pt: ['tenis'] }

// Word beginnings; `$` requires the word to end there. Plain letters, as `plainText` produces them.
const BEGINNINGS: Record<Sport, string> = {
  football:
    'football fotbal fussbal futbol futebol calcio$ calcetto calciator pilkarsk pilkarz voetbal soccer footy$ foot$ futsal',
  basketball: 'basketbal basketboll basket$ baloncest pallacanestr koszykow basquet streetball',
  tennis: 'tenis$ tenise$ tenisu$ tenisem$ tenist tenisow tenisk tennis tenisov',
  athletics:
    'athletics leichtathlet athletism atletik atletism atletiek atletica$ lekkoatlet lekkiejatlet friidrott marathon maraton polomaraton halvmaraton hurdl prekazkar stezka$ javelin speerw giavellott jabalin ostep$ ostepem$ decathlon desetiboj zehnkampf',
  swimming:
    'plavan plavec plavkyn plavu$ plaves$ plavat$ plavem$ plavou$ swim swam$ schwimm natation natacion natacao nuoto$ nuotare$ nuotator nuoti$ plywa plywack plywan zwem simning simma simmar simhall crawl$ kraul kraula$ nadador nadar$ nado$ nager$ nage$ nageur nageuse',
  volleyball: 'volejbal volleybal volley$ voleibol pallavol siatkow siatkark beachvolley beachvolej volei$',
  hockey: 'hokej hockey eishocke ishocke ijshocke puck$ pucks$ puk$ pukem$ puku$ krazek krazk',
  combat:
    'judo judu$ juda$ judem$ judist judok boxen$ boxer boxing boxe$ boxeo boxeu boxov boxu$ boxuj boks boksz karat taekwond tekwond mma$ bjj$ jiu$ kickbox muay$ wrestl ringer$ zapaseni zapasnik zapasnic brottn worstel aikid sambo$ tatami sparring sparing kimon savate capoeir lutte$ lutteur',
  golf: 'golf putt putten$ putter birdie bogey fairway',
}

const PATTERNS = Object.fromEntries(
  Object.entries(BEGINNINGS).map(([sport, beginnings]) => [
    sport,
    new RegExp(`^(?:${beginnings.replaceAll(' ', '|')})`),
  ]),
) as Record<Sport, RegExp>
