/**
 * Calculator vocabulary in ten languages, folded. The classifier gets each concept as one word, so that training in one
 * language helps in the others.
 */
const CONCEPTS: Record<string, RegExp> = {
  predict:
    /\b(?:predi[kcg]\w*|predp\w*|odhad\w*|estim\w*|prognos\w*|prognoz\w*|prevo(?:ir|it|is|yez)\w*|predec\w*|pronost\w*|pronosti\w*|preved\w*|prevision\w*|previs\w*|przewid\w*|oszacuj\w*|szacun\w*|voorspel\w*|schat\w*|verwacht\w*|prever|preve\b|forutsp\w*|forutsag\w*|berakn\w*|hochrechn\w*|schatz\w*|equivalent\w*)/,
  race: /\b(?:marat\w*|mara\b|mezza\b|semi\b|half\b|halbmarat\w*|polmarat\w*|halvmar\w*|zavod\w*|wettkampf\w*|rennen|carrera\w*|gara\b|wyscig\w*|zawod\w*|wedstrijd\w*|corrida\w*|prova\b|lopp\w*|course\b|race\w*|desitk\w*|petk\w*|dyszk\w*|piatk\w*|milen)/,
  pace: /\b(?:temp[oauy]\w{0,3}|pace\w*|allure\w*|ritmo\w*|passo\w*|andatur\w*|rythme\w*|fart\w*|tempie|cadencia|kilometerzeit|snitt\w*)\b/,
  speed:
    /\b(?:rychlost\w*|speed\w*|geschwindigkeit\w*|vitesse\w*|velocidad\w*|velocit\w*|predkosc\w*|snelheid\w*|hastighet\w*|km\/h|kmh|kph)/,
  training_pace:
    /\b(?:vdot|daniels\w*|treninkov\w* temp\w*|tempa|prahov\w*|interval\w*|training pace\w*|paces|easy run\w*|threshold\w*|trainingstemp\w*|schwelle\w*|seuil\w*|allures|umbral\w*|ritmos\b|ritmi\b|soglia\w*|tempa treningow\w*|progow\w*|progu\b|drempel\w*|traini?ngstemp\w*|limiar\w*|troskel\w*|traningsfart\w*|lehk\w* beh\w*|volne? klus\w*|dauerlauf\w*|footing\w*|rodaje\w*|rodagem|duurloop\w*)/,
  threshold: /(?:prahov|threshold|schwell|seuil|umbral|soglia|progow|progu\b|drempel|limiar|troskel|vdot|daniels)/,
  lift: /\b(?:bench\w*|bankdr\w*|bankpr\w*|drep\w*|squat\w*|kniebeug\w*|knaboj\w*|sentadilla\w*|przysiad\w*|agachament\w*|mrtv\w* tah\w*|deadlift\w*|kreuzheb\w*|souleve\w*|peso muerto|stacco|stacchi|martwy ciag|martw\w*|peso morto|marklyft\w*|developpe\w*|press\w* (?:de )?banca|panca\w*|wycisk\w*|supino|hex bar|overhead|zvedn\w*|zvedam|lift\w*|stemm\w*|heb\w{1,3}\b|soulev\w*|levant\w*|sollev\w*|podnos\w*|podnies\w*|til\b|tillen|lyft\w*)/,
  maximum_lift:
    /\b(?:1 ?-?rm|one[- ]rep\w*|maximalk\w*|maximalkraft\w*|1 ?pm|rep max|jednorazov\w* maxim\w*|repetition maximale|max theorique|rm\b|massimal\w*|maksymaln\w* ciezar\w*|ciezar maksymaln\w*|1-?herhaling\w*|maximo\b|maximalt?\b|jednicku|maxim\w*)/,
  repetitions:
    /\b(?:reps?\b|opak\w*|opac\w*|wiederhol\w*|wdh|ripetizion\w*|repetic\w*|powtorz\w*|herhal\w*|repetition\w*)/,
  heart:
    /\b(?:tep\w*|tepov\w*|heart ?rate\w*|hr\b|hf\b|puls\w*|herzfreq\w*|frequence card\w*|fc\b|fcmax|frecuencia card\w*|pulsacion\w*|frequenza card\w*|battit\w*|tetn\w*|hartslag\w*|frequencia card\w*|batiment\w*|hjartfrek\w*|hjartslag\w*|bpm)/,
  zone: /\b(?:zon\w*|karvon\w*|rezerv\w*|reserv\w*|bereich\w*|pasm\w*|stref\w*)\b/,
  load: /\b(?:rpe|srpe|zatez\w*|zatiz\w*|load\w*|belastung\w*|charge\w*|carga\w*|carico|carichi|obciaz\w*|belasting\w*|belastning\w*|acwr|foster\w*|borg\w*|acute|akut\w*|chron\w*)/,
  critical_power:
    /\b(?:critical power|kritick\w* vykon\w*|cp\b|w'|w prime|kritisch\w* leistung|puissance critique|potencia critica|potenza critica|moc krytyczn\w*|mocy krytycznej|kritisch\w* vermogen|critisch\w* vermogen|kritisk\w* effekt\w*)/,
  swim: /\b(?:css\b|plav\w*|swim\w*|swam|schwimm\w*|nag(?:e|er|eur|euse|ez)\b|nad(?:o|ar|e|ador\w*)\b|natac\w*|nuot\w*|plyw\w*|zwem\w*|zwom|natacao|sim(?:ma|mar|mat|mning)?\b|bazen\w*|pool|becken|piscin\w*|basen\w*|zwembad|bassang\w*)/,
  critical_speed:
    /\b(?:css\b|critical swim\w*|kritick\w* rychlost\w*|kritisch\w* (?:schwimm\w*|geschwind\w*|snelheid|zwem\w*)|vitesse critique|velocidad critica|velocita critica|predkosc krytyczn\w*|velocidade critica|kritisk\w* (?:sim\w*|hastighet))/,
  stroke:
    /\b(?:kraul\w*|crawl\w*|crol\b|freistil\w*|freestyle|free\b|nage libre|volny zpusob|volnym|libre\b|stile libero|dowoln\w*|vrije slag|livres|frisim|prsa|breast\w*|brust\w*|brasse|braza|rana\b|zabk\w*|klasyczn\w*|schoolslag|brucos|brostsim|znak\b|back(?:stroke)?\b|rucken\w*|dos\b|espalda|dorso|grzbiet\w*|rugslag|costas|ryggsim|motyl\w*|butterfly|schmetterling\w*|papillon|mariposa|farfalla|delfin\w*|vlinderslag|fjaril\w*|medley|lagen|polohov\w*|estilos|misti\b|zmienn\w*|wisselslag)/,
  points:
    /\b(?:bod[uyn]?\b|bodech|points?\b|punkte?n?\b|punkt\w*|puntos?\b|punt[io]\b|punteggi\w*|punten|poang\w*|pontos?\b|pontua\w*|pts\b)/,
  aquatics: /\b(?:fina\b|world aquatics|aquatics)/,
  metabolism:
    /\b(?:bmr\b|bazal\w*|basal\w*|mifflin\w*|metabol\w*|grundumsatz\w*|ruheumsatz\w*|depense energ\w*|gasto energ\w*|dispendio|przemian\w*|ruststofwissel\w*|stofwissel\w*|amsattning\w*|kalori\w*|calori\w*|kcal|vydej\w*|kalorien\w*|viloforbrann\w*|forbrann\w*|ppm\b|rmr\b|verbrand\w*|energie\w*|energi\w*)/,
  at_rest:
    /\b(?:klid\w*|at rest|resting|in ruhe|ruhe\w*|au repos|repos\b|reposo|riposo|spoczynk\w*|rust\b|repouso|vila\b|vilo\w*)/,
  carbohydrate:
    /\b(?:sachar\w*|carb\w*|kohlenhydrat\w*|glucid\w*|hidratos\w*|idratos|carboidrat\w*|weglowodan\w*|wegl\w*|wegle|koolhydrat\w*|kolhydrat\w*|kh\b|khs\b)/,
  sweat:
    /\b(?:pot(?:im|is|it|i|u)?\b|pocen\w*|vypot\w*|spocen\w*|sweat\w*|schwitz\w*|schweiss\w*|transpir\w*|sueur\w*|sud(?:o|ar|or|acion|ore|are|orazione|ato|oracion)\w*|pot(?:u|em)?\b|poce\b|pocenia|poci\w*|zweet\w*|zweten|suor|suo\b|suar|suei|svett\w*|hydrat\w*|fluid loss|flussigkeitsverlust)/,
  growth:
    /\b(?:rust\w*|rostl\w*|vyrost\w*|grow\w*|wachs\w*|wachst\w*|croissance\w*|grandi\w*|crecimi\w*|crece\w*|crescit\w*|cresc\w*|wzrost\w*|rosn\w*|urosn\w*|groei\w*|groeispurt\w*|crescim\w*|tillvaxt\w*|vax\w*|phv\b|mirwald\w*|maturit\w*|maturac\w*|maturaz\w*|mad(?:urez|uracion)\w*|dojrzal\w*|rijp\w*|reife\w*|mognad\w*|zralost\w*|biolog\w* (?:vek\w*|alter|age|edad|eta|wiek\w*|leeftijd|idade|alder)|spurt\w*|skok wzrost\w*|estiron)/,
  sitting:
    /\b(?:vsed\w*|v sed\w*|sed[eu]\b|sitting|seated|sitz\w*|assis\w*|sentad\w*|sedut\w*|siedz\w*|zittend\w*|zithoogte|zit\w{0,5}|sitt\w*)/,
  golf: /\b(?:golf\w*|slope|course rating|cr\b|hcp\w*|handicap\w*|par\b|whs|pcc|brutto|gross)/,
  differential: /\b(?:diferenci\w*|differenti\w*|differenz\w*|diferenc\w*|roznic\w*|score differ\w*|verschil\w*)/,
  handicap: /\b(?:handi?cap\w*|hcp\w*|hendikep\w*|whs|index\w*|indeks\w*|indice)\b/,
  everyone:
    /\b(?:kazdy s kazdym|kazdej s kazdym|round[- ]?robin|everyone plays|everybody plays|each other|play each|jeder gegen jeden|jeder gegen|jede gegen jede|toutes? rondes?|tous contre tous|toutes contre toutes|todos contra todos|liga\b|liguilla|tutti contro tutti|girone|all'italiana|kazdy z kazdym|systemem kazdy|iedereen tegen|halve competitie|hele competitie|competitie|todos contra|alla mot alla|alla moter alla|serie\w*|berger\w*|rozlos\w*|rozpis\w*|spielplan\w*|calendri\w*|calendario|terminarz\w*|speelschema|calendario|spelschema|schedule\w*|fixture\w*|league|ligue|liga|ligy|lize|lig[iae]\b)/,
  tournament:
    /\b(?:turnaj\w*|tournament\w*|turnier\w*|tournoi\w*|torneo\w*|torneig\w*|turniej\w*|toernooi\w*|torneio\w*|turnering\w*|cup\b)/,
  how_long:
    /\b(?:jak dlouh\w*|kolik casu|kolik hodin|kdy skonc\w*|potrva\w*|how long|how much time|what time|finish\w*|wie lange?|dauert?\w*|wann (?:sind|fertig|ist)|combien de temps|durer\w*|dure\b|duree|cuanto (?:dura\w*|tiempo|tarda\w*)|quanto (?:dura\w*|tempo)|durata|ile (?:trwa\w*|potrwa\w*|czasu|zajmie)|jak dlugo|hoe lang\w*|hoeveel tijd|hur lang(?:t|e)? tid\w*|hur lange|stihn\w*)/,
  elo: /\b(?:elo\b|eloh?\w{0,3}\b|rating\w*|k-?fa[ck]tor\w*|win expectan\w*)\b/,
  chance:
    /\b(?:sanc\w*|pravdepod\w*|chance\w*|probab\w*|wahrschein\w*|szans\w*|prawdopod\w*|kans\w*|waarschijn\w*|chans\w*|sannolik\w*|hance\w*|odds|expected|ocekav\w*)/,
  combined:
    /\b(?:desetiboj\w*|viceboj\w*|sedmiboj\w*|decathl\w*|heptathl\w*|multi-?event\w*|zehnkampf\w*|siebenkampf\w*|mehrkampf\w*|decatl\w*|heptatl\w*|eptatl\w*|pruebas combinadas|epreuves combinees|dziesiecioboj\w*|siedmioboj\w*|wieloboj\w*|tienkamp\w*|zevenkamp\w*|meerkamp\w*|tiokamp\w*|sjukamp\w*|mangkamp\w*)/,
  cooper: /\b(?:cooper\w*|kooper\w*|12[- ]?min\w*|dvanactimin\w*|twelve[- ]min\w*)/,
  beep: /\b(?:beep\w*|bip\b|bleep\w*|leger\b|luc leger|navett?e?\b|clunk\w*|shuttle\w*|pendellauf\w*|pacer\b|course navette|multistage|yo-?yo|pendeltest\w*|piep\w*|naveta\w*|vaivem|vai[- ]e[- ]vem|beeptest\w*|piptest\w*)/,
  vo2: /\b(?:vo2\w*|vo 2|vo₂\w*|vo2 ?max|sauerstoffaufnahme|kondic\w*)/,
  jump: /\b(?:vyskoc\w*|vyskok\w*|skoc\w*|skac\w*|skok\w*|jump\w*|sprung\w*|spring\w*|saut\w*|detente|salt[oaei]\w*|skocz\w*|wyskok\w*|skacz\w*|sprong\w*|impuls\w*|hopp\w*|vertical\w*|elevaz\w*|cmj)/,
  in_the_air:
    /\b(?:let(?:u|ov\w*)\b|vzduch\w*|flight\w*|airtime|air time|in the air|hang ?time|flug\w*|luft\w*|temps de vol|en l'air|vuelo|en el aire|volo\b|in aria|lotu\b|powietrz\w*|vlucht\w*|in de lucht|voo\b|no ar\b|svav\w*|i luften|flyg\w*|fps)/,
  meaning:
    /\b(?:co (?:je|jsou|znamena\w*|to je|to jest|znaczy|oznacza)\b(?! muj| moje| moj)|what(?: is|'s) (?:a|an|the)\b|what does|meaning|was (?:ist|bedeutet|heisst)\b(?! mein| das)|c'est quoi|que signifie|qu'est-ce|que (?:es|significa)\b|cos'e\b|che cos'|cosa (?:significa|vuol)|wat (?:is|betekent)\b(?! mijn)|o que (?:e|significa)\b|vad (?:ar|betyder|innebar)\b(?! min| mitt)|normaln\w*|normal\w*|danger\w*|nebezpec\w*|gefahr\w*|peligros\w*|pericol\w*|niebezp\w*|gevaar\w*|perigo\w*|farlig\w*|presn\w*|accura\w*|genau\w*|precis\w*)/,
  how_to_train:
    /\b(?:jak (?:tren\w*|zleps\w*|se priprav\w*|na)|how (?:do|can|should) i (?:train|improve|get|prepare)|improve|wie (?:trainiere|verbessere|werde|kann ich)|verbessern|comment (?:m'entrainer|progresser|ameliorer)|ameliorer|como (?:entrenar|mejorar|treinar|melhorar)|mejorar|melhorar|come (?:allen\w*|migliorar\w*)|migliorare|jak (?:treno\w*|poprawi\w*|przygot\w*)|poprawic|hoe (?:train|verbeter|word)\w*|verbeteren|hur (?:tranar|forbattrar|blir)\w*|forbattra\w*|zlepsit)/,
  food: /\b(?:protein\w*|bilkov\w*|eiweiss\w*|proteina\w*|proteines|bialk\w*|eiwit\w*|kreatin\w*|creatin\w*|jist\b|eat\b|essen\b|manger|comer\b|mangiare|jesc\b|eten\b|ata\b|snidan\w*|breakfast|dinner|vecer\w*)/,
  hurts:
    /\b(?:bol\w{1,4}\b|hurt\w*|pain\w*|sore\w*|injur\w*|schmerz\w*|tut weh|verletz\w*|mal (?:au|a la|aux)\b|douleur\w*|blesse\w*|duele\w*|dolor\w*|lesion\w*|fa male|dolore|infortun\w*|boli\b|kontuzj\w*|pijn\w*|blessure\w*|doi\b|dor\b|lesao\w*|ont\b|skad\w*|smart\w*|zlom\w*|broke)/,
}

const NAMES = Object.entries(CONCEPTS).map(([name, pattern]) => [`c${name.replaceAll('_', '')}c`, pattern] as const)

/** The concepts of a folded text, as words for the classifier. */
export function conceptsIn(text: string): string[] {
  return NAMES.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
}
