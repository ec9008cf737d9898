import type { LanguageCode } from '@touchline/contract/platform/languages.ts'

/** Words without topical meaning, without diacritics: grammar, politeness, ways of asking, family members. */
export const STOP_WORDS: Record<LanguageCode, ReadonlySet<string>> = {
  cs: words(
    'a aby ale ani tim ano asi at az bez behem bude budeme budes budou budu by bych bychom byl byla byli bylo byt bys ci clovek co cim',
    'cemu dal dat dej dejte dela delam delat dobra dobre dobry do ho hodne i ja jak jake jaka jaky jakou je jeho jej jeji jejich jen',
    'jeste jestli ji jim jine jiny jsem jsi jsme jsou jste k kam kazdy kde kdo kdy kdyz ke kolik kolikrat ktera ktere kteri ktery',
    'kvuli lepsi ma mam mame mas mate me mel mela meli mezi mi mit mne mnou moc moct mohl mohla mohu moje moji muj muze muzeme muzes',
    'muzou muzu my na nad nam nami nas nase ne nebo nejak nejaka nejake nejaky nejlepe nejlepsi nejvic neni nez nic nim o od on ona',
    'oni ono opravdu po pod podle poradit porad poradte potom potreba potrebuju potrebuji potrebuje prece pred pres pri pro proc prosim',
    'proto protoze rad rada rict s se si spravne spravny sve svuj ta tak take taky tam tata te ted teda ten tenhle tento to tohle tom',
    'tomu toto toho trochu tu tve tvuj ty u uz v vam vas ve vede vedet vic vice vim vis vsak vse vsechno vubec vy z za zda ze chce chceme',
    'chces chci chtel chtela ahoj dekuji diky doporuc doporucit doporucis doporuceni jit jde jdu dva dve tri maji nema nemaji nemam nemame nemas nejsem nejsou nemuzu nemuze neumim nevim umim syn syna synovi dcera dceru dcery dceri dcere',
  ),
  en: words(
    'a about after again all also am an and any anything are as at be because been before being best better between both but by can',
    'could dear did do does doing done dont during each else ever few for from get give go going good got great had has have having he',
    'hello help her here hey hi him his how i if im in into is it its ive just know let lets like long lot many may me might more most',
    'much must my need never new no not now of off often ok on once one only or other our out over own please really right said same say',
    'she should so some someone something sometimes soon still such sure take tell than thank thanks that the their them then there these',
    'they thing things this those to too try under until up us use very want was way we well were what whats when where which while who',
    'why will with without would yes yet you your always advice keep keeps recommend recommended tip tips explain son sons daughter daughters',
  ),
  de: words(
    'aber alle alles als also am an ab auch auf aus bei beim bin bis bitte brauche braucht da dabei dafur damit danke dann darf das dass',
    'dein deine dem den denn der des die dies diese dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch',
    'fur gab geben genug gibt gut gute guten haben habe hat hatte hier ich ihm ihn ihr ihre im in ist ja jede jeder jetzt kann kannst kein',
    'keine konnen konnte machen macht man mehr mein meine meinem meinen meiner mich mir mit muss mussen nach nicht nichts noch nun nur ob',
    'oder oft ohne sehr sein seine sich sie sind so soll sollen sollte sollten tun uber um und uns unser unter vom von vor wann war was',
    'weil welche welchen welcher welches wenn wer werden wie wieder wieviel viel viele wir wird wo wollen will warum wurde zu zum zur hallo',
    'beste besten besser rat tipp tipps empfehlen empfiehlst hilfe helfen sohn tochter',
  ),
  fr: words(
    'a afin ai alors apres au aucun aussi autre aux avant avec avoir bien bon bonne bonjour car ce cela celle celui ces cet cette chaque ci',
    'combien comme comment conseil conseils conseiller d dans de depuis des dois doit donc du elle en encore entre es est et etait ete etes',
    'etre eu eux fait faire faut il ils j je jusque l la le les leur lors lui m ma mais me meme mes meilleur meilleure merci mieux moi moins',
    'mon n ne ni nos notre nous on ont ou par parce pas pendant peu peut peux plus pour pourquoi puis qu quand que quel quelle quelles quels',
    'qui quoi s sa sans se sera ses si son sont sous souvent suis sur t ta te tes toi ton tous tout toute toutes tres trop tu un une va vers',
    'veux voici voila vos votre vous y aide aider savoir salut svp fils fille',
  ),
  es: words(
    'a ademas al algo algun alguna ante antes aqui asi aun aunque bajo bien buen buena bueno cada como con conmigo consejo consejos cual',
    'cuales cuando cuanta cuantas cuanto cuantos de debe debo del desde despues donde dos durante e el ella ellos en entre era eres es esa',
    'ese eso esta estaba estan estar este esto estos estoy fue gracias gusta ha hace hacer hacia han hasta hay hola la las le les lo los mas',
    'me mejor mejores menos mi mientras mis mucho muchas muchos mucha muy nada necesito ni no nos nosotros o os otra otro para pero poco por',
    'porque puede puedes puedo pues que quien quiero se sea ser si sin sobre solo somos son soy su sus tal tambien tan tanto te tener tengo',
    'ti tiene toda todo todos tu tus un una unas uno unos usted va vez y ya yo ayuda ayudar favor recomiendas saber hijo hija',
  ),
  it: words(
    'a ad agli ai al alla alle allo anche ancora aver avere bene buon buona buono che chi ci ciao cio come con consigli consiglio consigliare',
    'cosa cui da dal dalla dalle dai degli dei del della delle dello deve devo di dopo dove due durante e ed era essere essi fa fare fra',
    'gia gli grazie ha hai hanno ho i il in io l la le lei li lo loro lui ma me meglio meno mi mia miei mie migliore migliori mio molta',
    'molte molti molto nei nel nella nelle niente no noi non nostro o ogni per perche piu poco poi posso prima puo puoi qual quale quali',
    'quando quanta quante quanti quanto quella quello questa queste questi questo qui sa se sei sempre senza si sia sono sopra sotto spesso',
    'sta su sua sue sui sul sulla suo suoi tanto te ti tra troppo tu tua tuo tutta tutte tutti tutto un una uno va vi voglio voi aiuto',
    'aiutare favore sapere serve figlio figlia',
  ),
  pl: words(
    'a aby ale albo az bardzo bez bo by bym byc byl byla bylo byly bede bedzie chce chcesz ci ciebie cie co cos czego czemu czy czym',
    'dla do dobra dobre dobry dobrze duzo gdy gdzie go i ich ile im innych ja jak jaka jaki jakie jakim jako je jego jej jest jestem jesli',
    'juz kazdy kiedy kto ktora ktore ktory lepiej lepszy lub ma mam mamy masz mi miec mnie mna moge moga moj moja moje mojego mozesz moze',
    'mozna my na nad nam nas nasz najlepiej najlepszy nie nic nim niz o od on ona oni oraz po pod podczas ponad poniewaz potem potrzebuje',
    'powinienem powinna powinno powinien prosze przed przez przy sa sie siebie skad sobie swoj ta tak takze tam te tego tej ten',
    'teraz to tobie troche tu twoj ty tych tylko tym u w wam was wasz we wiec wiecej wiem wszystko wy z za zawsze ze zeby czesto dzieki',
    'dziekuje czesc porada porady poradzic polecasz pomoc pomoz robic trzeba syn syna corka corke corki',
  ),
  nl: words(
    'aan al alle alles als altijd ander bent ben bij dan dank dat de deze die dit doe doen door dus een eens en er erg geef geen goed goede',
    'graag had heb hebben heeft hem het hier hij hoe hoeveel hun ik in is ja je jij jou jouw kan kun kunnen maar maken me meer mee men met',
    'mij mijn moet moeten na naar niet niets nodig nog nou nu of om omdat ons onze ook op over per raad te tegen ten toch toen tot tussen',
    'u uit van vaak veel voor vooral waar waarom wanneer want was wat we weer weet wel welk welke werd wie wij wil willen word wordt worden',
    'ze zeer zelf zich zij zijn zo zoals zonder zou zullen hallo beste beter tip tips advies help helpen aanraden alsjeblieft zoon dochter',
  ),
  pt: words(
    'a ainda alem algo algum alguma antes ao aos apos aquela aquele as assim ate bem boa bom cada com como conselho conselhos da das de dela',
    'dele depois desde deve devo do dos durante e ela ele eles em entre era essa esse esta estao estar estas este estou eu fazer foi fosse',
    'ha isso isto ja la lhe mais mas me melhor melhores menos mesmo meu meus minha minhas muita muitas muito muitos na nao nas nem no nos',
    'nossa nosso num numa o obrigado obrigada ola onde os ou outra outro para pela pelo pode podes por porque posso pouco preciso qual',
    'quais qualquer quando quanta quantas quanto quantos que quem quero sao se seja sem sempre ser seu seus so sobre sou sua suas tambem tao',
    'te tem tenho ter teu ti toda todas todo todos tu tua um uma umas uns vai vez voce vos ajuda ajudar favor saber recomendas filho filha',
  ),
  sv: words(
    'all alla allt att av bara basta battre behover blev bli blir bor bra da dar de dem den denna deras dess det detta dig din dina dit ditt',
    'du efter ej eller en er ett fa far finns for fore fran ge gor gora ha hade han har hej henne hennes hjalp hjalpa hon hur i igen in inga',
    'ingen inte ja jag kan ku kunna lite man manga med mellan men mer mig min mina mitt mot mycket nagon nagot nar nej ni nog nu och ocksa',
    'ofta om oss over pa rad sa sadan sig sin sina ska skall skulle som sedan tack till tips tycker under upp ut utan vad var vara',
    'varfor varit varje vem vi vid vilka vilken vilket vill vet at ratt bast son dotter',
  ),
}

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '))
}
