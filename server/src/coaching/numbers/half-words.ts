/** Spoken halves and quarters in ten languages, folded; replaced by figures before numbers are read. */
const SAID: readonly (readonly [pattern: RegExp, figures: string])[] = [
  // One and a half hours.
  [
    /\b(?:(?:an?|one|une|una|uma|een|en|1|eine|jednu) )?(?:hodin[uay] a pul|hour and a half|heure et demie|hora y media|hora e meia|timme och en halv|uur en een half|stunde und eine halbe)\b/g,
    '1.5 h',
  ],
  [/\bun'? ?ora e mezza?\b/g, '1.5 h'],
  [
    /\b(?:anderthalb|eineinhalb|anderhal(?:f|ve)|poltorej|poltora|puldruhe|pul druhe|en och en halv|1 och en halv)\b/g,
    '1.5',
  ],
  [/\b(?:puldruhou|pul druhou)\b/g, '1.5'],
  [/\b(zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn)einhalb\b/g, '$1 komma 5'],
  [/\b(twee|drie|vier|vijf|zes|zeven|acht)(?:-?en-?|ee?n)half\b/g, '$1 komma 5'],
  // Half a litre, and one and a half.
  [
    /\b(?:pul ?litru?|pullitr\w*|half an? lit(?:re|er)|half lit(?:re|er)|halbe[nrs]? liter|demi-? ?litre|medio litro|mezzo litro|pol litra|halve liter|meio litro|en halv liter|halvliter)\b/g,
    '0.5 l',
  ],
  [
    /\b(?:litr a pul|(?:a |1 )?lit(?:re|er) and a half|litre et demi|litro y medio|litro e mezzo|litr i pol|litro e meio)\b/g,
    '1.5 l',
  ],
  [/\b(?:a|one|ein(?:en)?|un|1|jeden|een|um|en) (lit(?:re|er|ro|r))\b/g, '1 $1'],
  [/(^|[,;] )(litr|liter|litro|litre)\b/g, '$11 l'],
  // Parts of an hour.
  [/\b(?:tri ?ctvrte?|trictvrte) ?hodin\w*|\btrictvrtehodin\w*/g, '45 min'],
  [/\bthree[- ]quarters? of an hour|\bdreiviertelstunde\w*|\bdrei ?viertel ?stunden?/g, '45 min'],
  [/\btrois quarts d'heure|\btres cuartos de hora|\btre quarti d'ora|\btres quartos de hora|\btrekvart/g, '45 min'],
  [/\b(?:trzy|3) kwadranse|\b(?:drie|3) kwartier/g, '45 min'],
  [
    /\b(?:ctvrt ?hodin\w*|ctvrthodin\w*|quarter of an hour|viertelstunde|quart d'heure|cuarto de hora|quarto d'ora|kwadrans|kwartier|quarto de hora|kvart)\b/g,
    '15 min',
  ],
  [
    /\b(?:half an hour|half hour|half-hour|halbe[nr]? stunde|demi-heure|demi heure|demie heure|media hora|mezz'? ?ora|pol godziny|polgodzin\w*|half uur|halfuur|meia hora|halvtimm\w*|halv timm\w*|pul ?hodin\w*|pulhodin\w*)\b/g,
    '30 min',
  ],
  [/\b(?:uurtje|hodink[auy]|godzink[aei]|stundchen|horita|oretta)\b/g, '1 h'],
  // An hour, with or without minutes after it.
  [
    /\b(?:an|one|eine[r]?|une|una|n?uma|een|en|jednu|jedna|jedne) (hour|stunde|std|heure|hora|uur|timmes?|hodin[uay])\b/g,
    '1 $1',
  ],
  [/\bun'ora\b/g, '1 ora'],
  [
    /(^|[^\d\p{L}\s] ?|\b(?:za|pres|na|w|przez|ponad|godzinie|trva|trval|trwa|o|asi|okolo) )(hodinu|godzin[aey]|hodina)(?![\p{L}])/gu,
    '$11 $2',
  ],
]

/** Applied after number words have become digits: `24 and a half minutes`, `3 horas y media`. */
const COUNTED: readonly (readonly [pattern: RegExp, figures: string])[] = [
  [/(\d+) komma (\d)/g, '$1.$2'],
  [/(\d+) (?:carky?|celych?|celych|komma|point|virgule|coma|virgola|przecinek|virgula) (\d+)/g, '$1.$2'],
  [/(\d+) (?:and a half|a pul|a half|i pol|og en halv|och en halv|en een half|einhalb)\b/g, '$1.5'],
  [
    /(\d+) (minutes?|minutos|minuti|heures?|horas?|ore|kilos?|litres?|litros?|litri|metros?|anni|anos|ans|chili) (?:et demie?|y medi[oa]|e mezz[oa]|e mei[oa])\b/g,
    '$1.5 $2',
  ],
  [/(\d+) ?½/g, '$1.5'],
]

export function withHalves(text: string): string {
  return SAID.reduce((said, [pattern, figures]) => said.replace(pattern, figures), text)
}

export function withCountedHalves(text: string): string {
  return COUNTED.reduce((said, [pattern, figures]) => said.replace(pattern, figures), text)
}
