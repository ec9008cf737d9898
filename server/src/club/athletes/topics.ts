/**
 * Word beginnings that mark a question as being about a topic, in lower case without accents: cs, en, de, fr, es, it,
 * pl, nl, pt, sv.
 */
export const TOPICS = {
  age: `vek vekov rocnik age\\b aged alter jahrgang edad eta\\b wiek leeftijd idade alder junior dorost u1[2-9]`,
  plan: `plan trenink trenova rozvrh tyden tydn train workout schedule week woche wochen entrain seance semaine
    entren semana allena settiman trening tygod tydz weke schema treino treina traning vecka veckor program zavod race
    wettkampf rennen course\\b compet carrera gara\\b zawod wedstrijd prova\\b tavling cil\\b cile\\b goal ziel objectif
    objetiv obiettiv cel\\b cele\\b doel malsatt`,
  injury: `zran boli bolest otok kotnik kolen injur hurt pain sore sprain verletz schmerz bless douleur mal\\b lesion
    dolor duele infortun dolore fa\\smale kontuz uraz boli\\b geblesseer pijn lesao dor\\b doi\\b skad ont\\b smart navrat return
    comeback reha rueck ruck retour vuelt ritorn powrot terug voltar tillbaka skok skak jump sprung spring saut salt`,
  equipment: `vybav bot[ay]\\b hodink equip gear shoes watch ausrust schuh uhr\\b materiel chaussur montre material zapatill
    reloj attrezz scarp orolog sprzet buty\\b zegarek uitrust schoen horloge sapatilh relogio utrust skor\\b klocka`,
  heart: `tep\\b tepov tepu zon[aeyuo] zone heart puls herzfreq cardiaq cardiac cardiac frequenz tetn hartslag hjartfrekv
    hvilopuls max\\s?hr hrmax`,
  run: `beh\\b behu behat bezec bezet temp(?:o|ie|a)\\b maraton km\\b kilomet run pace lauf laufe cours\\b courir allure footing correr
    corro corsa ritmo passo bie[cg] hardlop loop lopen corrida correr lopning lopa springa 5k\\b 10k\\b`,
  swim: `plav kraul prsa swim crawl freestyle schwimm kraul nage nager nad(?:ar|o) nuot stile plyw zwem nata nadar sim`,
  strength: `sil[auoyn] posil drep bench mrtv(?:y|eh) strength squat deadlift lift 1rm kraft kniebeug kreuzheb force muscul
    souleve fuerza sentadil peso\\smuerto forza stacc sila\\b silow przysiad martwy kracht forca agachament styrk knaboj
    marklyft`,
  food: `jis[tl] jidl jidel stravov snid vyziv sacharid kalor bilkov eat food meal nutri carb calor protein drink essen
    ernahr kohlenhydr eiweiss trink manger aliment repas glucid boire comer comida hidrato beber mangia cibo carboidr bere
    jesc jedze posil weglowod picie eten voeding koolhydr drinken alimenta proteina ata\\b mat\\b kost\\b kolhydr dricka`,
  weight: `vah[auyo] hmotnost zhub pribr weight gewicht abnehm zunehm poids maigr peso\\b adelg dimagr wag[aei] schud afval
    emagrec vikt`,
  power: `watt wattov vykon power leistung puissance potenc potenza moc\\b vermogen effekt ftp\\b`,
  golf: `golf handicap hcp\\b`,
  rating: `elo\\b rating zebric ranking rangliste classement clasific classific klasyfik`,
} as const satisfies Record<string, string>

export type Topic = keyof typeof TOPICS
