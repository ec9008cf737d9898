import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/** The words directly before an age, folded; kept per language because they mean other things in other languages. */
const BEFORE: Record<LanguageCode, string> = {
  cs: 'je mi|mi je|bude mi|bylo mi|je mu|je ji|mu je|ji je|vek\\w*|ve veku|stari',
  en: "age|aged|i'?m|i am|he is|she is|he'?s|she'?s|turning|just turned",
  de: 'alter|ich bin|bin|im alter von|er ist|sie ist|werde|wird',
  fr: "j'ai|jai|il a|elle a|age de|age|ans de",
  es: 'tengo|tiene|edad|edad de|cumpli',
  it: "ho|ha|eta|eta di|all'eta di|compio",
  pl: 'mam|ma|wiek\\w*|w wieku|skoncz\\w*',
  nl: 'ik ben|ben|leeftijd|hij is|zij is|ze is|word',
  pt: 'tenho|tem|idade|idade de|fiz',
  sv: 'jag ar|som ar|sonen ar|dottern ar|alder|fyllt|fyller|han ar|hon ar',
}

const patterns = new Map(
  (Object.entries(BEFORE) as [LanguageCode, string][]).map(([language, words]) => [
    language,
    new RegExp(`(?:^|[^\\p{L}])(?:${words})(?: now| jetzt| ted| nu| teraz| ahora| agora| adesso)?[ :=]*$`, 'u'),
  ]),
)

/** Whether a bare number after this text is an age. */
export function isAgeAfter(language: LanguageCode, before: string): boolean {
  return patterns.get(language)?.test(before) ?? false
}
