import type { Source } from '@touchline/calculators/calculator.ts'
import { racePrediction } from '@touchline/calculators/race-prediction.ts'
import { sessionLoad } from '@touchline/calculators/session-load.ts'
import { DANIELS, DANIELS_GILBERT } from '@touchline/calculators/sources.ts'
import { swimCss } from '@touchline/calculators/swim-css.ts'
import type { PlanKind, Wish } from './types.ts'

const BOSQUET: Source = {
  authors: 'L. Bosquet, J. Montpetit, D. Arvisais, I. Mujika',
  year: 2007,
  title: 'Effects of tapering on performance: a meta-analysis',
  published: 'Medicine & Science in Sports & Exercise 39, 1358–1365',
  doi: '10.1249/mss.0b013e31806010e0',
}

const NIELSEN: Source = {
  authors: 'R. Ø. Nielsen, E. T. Parner, E. A. Nohr, H. Sørensen, M. Lind, S. Rasmussen',
  year: 2014,
  title: 'Excessive progression in weekly running distance and risk of running-related injuries',
  published: 'Journal of Orthopaedic & Sports Physical Therapy 44, 739–747',
  doi: '10.2519/jospt.2014.5164',
}

const SEILER: Source = {
  authors: 'S. Seiler',
  year: 2010,
  title: 'What is best practice for training intensity and duration distribution in endurance athletes?',
  published: 'International Journal of Sports Physiology and Performance 5, 276–291',
  doi: '10.1123/ijspp.5.3.276',
}

const SOLIGARD: Source = {
  authors: 'T. Soligard et al. (International Olympic Committee)',
  year: 2016,
  title: 'How much is too much? (Part 1) IOC consensus statement on load in sport and risk of injury',
  published: 'British Journal of Sports Medicine 50, 1030–1041',
  doi: '10.1136/bjsports-2016-096581',
}

const ACSM_RESISTANCE: Source = {
  authors: 'American College of Sports Medicine',
  year: 2009,
  title: 'Progression models in resistance training for healthy adults (position stand)',
  published: 'Medicine & Science in Sports & Exercise 41, 687–708',
  doi: '10.1249/MSS.0b013e3181915670',
}

const NSCA_YOUTH: Source = {
  authors: 'A. D. Faigenbaum et al. (National Strength and Conditioning Association)',
  year: 2009,
  title: 'Youth resistance training: updated position statement paper',
  published: 'Journal of Strength and Conditioning Research 23 (5 Suppl), S60–S79',
  doi: '10.1519/JSC.0b013e31819df407',
}

const JAYANTHI: Source = {
  authors: 'N. A. Jayanthi, C. R. LaBella, D. Fischer, J. Pasulka, L. R. Dugas',
  year: 2015,
  title: 'Sports-specialized intensive training and the risk of injury in young athletes',
  published: 'American Journal of Sports Medicine 43, 794–801',
  doi: '10.1177/0363546514567298',
}

const AAP: Source = {
  authors: 'J. S. Brenner (American Academy of Pediatrics)',
  year: 2016,
  title: 'Sports specialization and intensive training in young athletes',
  published: 'Pediatrics 138 (3), e20162148',
  doi: '10.1542/peds.2016-2148',
}

const CATERISANO: Source = {
  authors: 'A. Caterisano et al. (CSCCa, National Strength and Conditioning Association)',
  year: 2019,
  title:
    'CSCCa and NSCA joint consensus guidelines for transition periods: safe return to training following inactivity',
  published: 'Strength and Conditioning Journal 41 (3), 1–23',
  doi: '10.1519/SSC.0000000000000477',
}

const MUJIKA_PADILLA: Source = {
  authors: 'I. Mujika, S. Padilla',
  year: 2000,
  title: 'Detraining: loss of training-induced physiological and performance adaptations. Part I',
  published: 'Sports Medicine 30, 79–87',
  doi: '10.2165/00007256-200030020-00002',
}

const MALONE: Source = {
  authors: 'J. J. Malone, R. Di Michele, R. Morgans, D. Burgess, J. P. Morton, B. Drust',
  year: 2015,
  title: 'Seasonal training-load quantification in elite English Premier League soccer players',
  published: 'International Journal of Sports Physiology and Performance 10, 489–497',
  doi: '10.1123/ijspp.2014-0352',
}

const OF_KIND: Record<PlanKind, Source[]> = {
  running: [DANIELS_GILBERT, DANIELS, racePrediction.sources[0], BOSQUET, NIELSEN, SEILER],
  strength: [ACSM_RESISTANCE, SOLIGARD],
  swimming: [swimCss.sources[0], SEILER, BOSQUET],
  team_week: [MALONE, SOLIGARD],
  return: [CATERISANO, MUJIKA_PADILLA, SOLIGARD],
}

/** The sources that the plan of a wish is based on. */
export function sourcesOf({ kind, age }: Wish): Source[] {
  const young = age === undefined || age >= 18 ? [] : [AAP, JAYANTHI, ...(kind === 'strength' ? [NSCA_YOUTH] : [])]
  return [...OF_KIND[kind], sessionLoad.sources[0], ...young]
}
