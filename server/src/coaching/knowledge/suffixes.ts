import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/** One round of stemming: removes at most one ending, the longest that fits. */
export type Round = readonly { ending: string; replacement: string }[]

/**
 * The endings of each language without diacritics, in order of removal: case, number and person first, then derivation.
 * Light stemming in the manner of Savoy and Dolamic; `ies>y` replaces ies with y. Snowball's stemmers need the
 * diacritics that people omit on a phone, and do not support Czech or Polish.
 */
export const SUFFIXES: Record<LanguageCode, readonly Round[]> = {
  cs: [
    endings('ujeme ujete ujes uje uju uji oval ovala ovali ovalo ovat ovani ovana ovany ovane'),
    endings(
      'atech etem atum atami ami emi imi ymi ech ach ich ych iho eho imu emu um am em im ym ou mi ata aty ete eti',
    ),
    endings('a e i o u y'),
    endings('eni ani enim anim ost ov it at et en an'),
  ],
  en: [
    endings('ies>y sses>ss shes>sh ches>ch xes>x ous>ous us>us is>is ss>ss s'),
    endings('ations>at ation>at ating>at ated>at ings ing edly ed ness ment ful ally>al ly'),
    endings('al e y'),
  ],
  de: [
    endings('innen ern em er en es e n s'),
    endings('est en er st'),
    endings('igkeit lichkeit keit heit isch lich ung end ig ik t'),
  ],
  fr: [
    endings('aux>al eaux>eau s x'),
    endings(
      'issement ement ation ition ateur atrice euse eur ance ence ique ive if ment aient ait ant ent ais ons ez er ir ee ie e i',
    ),
  ],
  es: [
    endings('ciones>cion es s'),
    endings(
      'amiento imiento acion icion adora ador ando iendo arse aran aras amos emos an en mente idad ado ada ido ida aba ar er ir a o e',
    ),
  ],
  it: [
    endings(
      'amento amenti imento imenti arsi arci azione azioni izione izioni atrice atore atori ando endo mente ita are ere ire ato ata ati ate chi>c che>c ghi>g ghe>g ia ie io i e a o',
    ),
  ],
  pl: [
    endings('ujemy ujesz uja uje owac owanie owania owaniu owal owala owany owana owane'),
    endings('iami iach ami ach owi iem om ow em iego iemu ego emu ymi imi ych ich ym im iej ej ia ie iu'),
    endings('a e i o u y'),
    endings('eni ani osc ow nosc ic ac ec'),
  ],
  nl: [endings('heden>heid ingen ing en es s e'), endings('heid lijk ing tje je er d t')],
  pt: [
    endings('coes>cao oes>ao aes>ao ais>al eis>el es s'),
    endings(
      'amento imento acao icao adora ador ando endo arem aram amos mente idade ado ada ido ida ava ar er ir a o e',
    ),
  ],
  sv: [
    endings(
      'heterna heten heter het arna erna orna ningarna>n ningar>n ningen>n ning>n andet adet ade ande ende are aren arens as ar er or en et ad de te a e n s t',
    ),
  ],
}

function endings(list: string): Round {
  const rules = list.split(' ').map((rule) => {
    const [ending = '', replacement = ''] = rule.split('>')
    return { ending, replacement }
  })
  return rules.sort((one, other) => other.ending.length - one.ending.length)
}
