import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { findSpecialist } from '../../coaching/specialists/specialists.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type Chat = { player: number; daysAgo: number; title: string; specialistId: SpecialistId; turns: string[] }

/** The saved conversations of the first players, by player number. */
export function demoChats(now: Date) {
  // In the evening, after training.
  const at = (daysAgo: number, minutes: number) => {
    const time = new Date(now.getTime() - daysAgo * DAY_MS)
    time.setUTCHours(17, 5 + minutes, 0, 0)
    return time.toISOString()
  }
  return CHATS.map(({ player, daysAgo, title, specialistId, turns }, index) => ({
    player,
    title,
    specialistId,
    specialistName: findSpecialist('cs', specialistId).name,
    messages: turns.map((content, turn) => ({
      id: `demo-${index}-${turn}`,
      content,
      isUser: turn % 2 === 0,
      timestamp: at(daysAgo, turn),
      ...(turn % 2 === 1 && { model: 'gpt-5' }),
    })),
  }))
}

const CHATS: Chat[] = [
  {
    player: 0,
    daysAgo: 1,
    title: 'Těžké nohy před sobotním zápasem',
    specialistId: 'hockey_fitness',
    turns: [
      'Mám v sobotu zápas a od úterka cítím těžké nohy. Jak rozvrhnout zbytek týdne?',
      'Uber objem, rychlost si nech. Takhle bych to rozložil:\n\n| Den | Co | Jak dlouho |\n| --- | --- | --- |\n| Středa | kolo lehce, tep do 130 | 35 min |\n| Čtvrtek | led, sprinty 6 × 8 s s plným odpočinkem | 50 min |\n| Pátek | rozbruslení a dvě série střelby | 25 min |\n\nVe středu večer vynech dřepy. **Když budou nohy těžké i ve čtvrtek po rozcvičení**, zkrať sprinty na čtyři a zbytek odehraj technicky.',
      'A co když mě ve čtvrtek trenér pošle do celého tréninku?',
      'Řekni mu předem, jak se cítíš, a domluv se na dvou věcech:\n\n1. V herních cvičeních střídej po 30 sekundách, ne po minutě.\n2. Závěrečnou kondici nahraď deseti minutami volného bruslení.\n\nZ jednoho tréninku kondici nezískáš, v sobotu ale čerstvé nohy poznáš hned v první třetině.',
    ],
  },
  {
    player: 0,
    daysAgo: 3,
    title: 'Co jíst mezi dvěma zápasy',
    specialistId: 'hockey_nutritionist',
    turns: [
      'Na turnaji hrajeme dvakrát za den, mezi zápasy máme tři hodiny. Co mezi tím?',
      '**Do půl hodiny po prvním zápase** vypij půl litru vody nebo ředěného džusu a sněz banán.\n\n**Do hodiny** si dej hlavní jídlo: rýži nebo těstoviny s trochou libového masa, bez smetanové omáčky.\n\n**Hodinu před druhým zápasem** už jen lehce: chléb s medem nebo ovesnou tyčinku. Nové věci na turnaji nezkoušej.',
    ],
  },
  {
    player: 0,
    daysAgo: 6,
    title: 'Nervozita před nájezdy',
    specialistId: 'hockey_psychologist',
    turns: [
      'Při nájezdech se mi stáhne žaludek a přestanu vnímat brankáře. Dá se s tím něco dělat?',
      'Dá, a nervozitu kvůli tomu zahánět nemusíš. Pomáhá krátká rutina, pokaždé stejná:\n\n1. **Výdech** delší než nádech, třikrát, ještě u střídačky.\n2. **Jedno slovo**, které ti řekne, co uděláš: třeba „bekhend“.\n3. **Pohled** na jeden bod: na brankářovy brusle, dokud nepřejedeš modrou.\n\nZkoušej to na konci každého tréninku, kdy jsi unavená. Za dva týdny mi napiš, který z těch kroků ti sedí nejvíc.',
    ],
  },
  {
    player: 0,
    daysAgo: 9,
    title: 'Přesilovka proti úzkému boxu',
    specialistId: 'hockey_tactical_analyst',
    turns: [
      'Soupeři se v oslabení stahují do úzkého boxu a my jen kroužíme po obvodu. Co změnit?',
      'Úzký box dává prostor na křídlech, ale jen tomu, kdo ho donutí se hýbat. Dvě věci na příští trénink:\n\n- **Přihrávka za branku a hned zpátky** na vzdálenější kruh: box se musí otočit zády.\n- **Hráč v mezeře mezi obránci** nestojí, ale odskakuje na krok od hole, aby mohl střílet z první.\n\nDohodněte se, že střela přijde nejpozději po třetí přihrávce. Kroužení bez střely box jen odpočine.',
    ],
  },
  {
    player: 0,
    daysAgo: 16,
    title: 'Síla dolních končetin mimo led',
    specialistId: 'hockey_fitness',
    turns: [
      'Chci přes léto zesílit nohy. Stačí dvakrát týdně?',
      'Dvakrát týdně stačí, když zátěž poroste. Začni takhle: **bulharský dřep 3 × 8**, **rumunský mrtvý tah 3 × 6**, **výpony 2 × 12**. Každý druhý týden přidej 2,5 kg, ale jen když poslední opakování vypadá stejně jako první.',
    ],
  },
  {
    player: 1,
    daysAgo: 2,
    title: 'Plán na prosinec se školou',
    specialistId: 'universal_training_planner',
    turns: [
      'V prosinci mám zkoušky a čtyři zápasy. Jak to skloubit?',
      'Zápasy nech, jak jsou, a mezi nimi trénuj kratší dobu, ale pravidelně:\n\n- týdny se zkouškou: **dva tréninky po 45 minutách** a spánek aspoň osm hodin,\n- týdny bez zkoušky: **tři tréninky**, jeden z nich silový.\n\nPošli mi data zkoušek a rozepíšu ti to po dnech.',
    ],
  },
  {
    player: 1,
    daysAgo: 11,
    title: 'Jak vybrat hokejku',
    specialistId: 'hockey_equipment_advisor',
    turns: [
      'Měřím 178 cm a vážím 72 kg. Jakou tvrdost hokejky?',
      'Pro začátek **75 flex** a délku po bradu na bruslích. Když hodně střílíš zápěstím, zkus 70; když máš hlavně golfáky, zůstaň u 75 až 77. Před koupí si hokejku ohni: má povolit, ale ne sama od sebe.',
    ],
  },
  {
    player: 2,
    daysAgo: 4,
    title: 'Obratnost s kotoučem doma',
    specialistId: 'hockey_skills_specialist',
    turns: [
      'Mám doma desku dva krát jeden metr. Co na ní trénovat?',
      'Deset minut denně, stopky v ruce:\n\n1. **Úzké vedení** před tělem, hlava nahoře, 4 × 30 s.\n2. **Osmička** kolem dvou míčků, 4 × 30 s.\n3. **Přitažení a střela** naznačená do zdi s polštářem, 3 × 10.\n\nKaždý týden zkrať vzdálenost míčků o šířku kotouče.',
    ],
  },
]
