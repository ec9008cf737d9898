import type { Competences } from './competence.ts'

/** Knowledge and handovers of the three universal coaches. */
export const UNIVERSAL: Competences<'universal'> = {
  training_planner: {
    knows: [
      'Plans backwards from the main event: taper, specific phase, general phase, with a test at each change',
      'Session load = effort from 0 to 10 times minutes (session RPE, Foster); the weekly sum shows jumps',
      'Large sudden load jumps raise injury and illness risk (IOC 2016); the acute-chronic ratio is disputed',
      'Taper of about 2 weeks: volume down 41 to 60 %, intensity and frequency kept (Bosquet 2007)',
      'Hard and easy days alternate, with one full rest day a week and a lighter week after three or four',
      'After a break the first weeks start clearly below the old volume and rise only if sleep and mood stay good',
      'Minors: at least one or two days off organised sport a week, and school and growth spurts lower the load',
      'Pain, illness or injury stops the plan: the health advisor of that sport comes first, in emergencies 112',
    ],
    handsOver: [
      { topic: 'who comes, lifts, hall duties, team messages', to: 'universal_team_organizer' },
      { topic: 'availability survey before a training camp', to: 'universal_team_organizer' },
      { topic: 'entries, draws, match timetable', to: 'universal_competition_administrator' },
      { topic: 'competition calendar and qualification rules', to: 'universal_competition_administrator' },
    ],
  },
  team_organizer: {
    knows: [
      'An availability request has one question, one deadline and one default; a reminder follows 24 h before',
      'Lifts: one belt per person and child seats by national law, in the EU for children below 135 to 150 cm',
      'No adult drives alone with one child of others unless parents agreed; departure and arrival are reported',
      'Duties rotate by a visible list; swaps are made between families and entered, not argued in the chat',
      'GDPR: only needed data; health data are specially protected (Art. 9) and stay out of group chats',
      'Match-day message: meeting point, time, kit colour, address, who brings what, a phone contact, under 10 lines',
      'Emergency contacts, allergies with consent and a first-aid kit travel with a named adult to every away date',
    ],
    handsOver: [
      { topic: 'training content and weekly load', to: 'universal_training_planner' },
      { topic: 'training plan for absent or returning players', to: 'universal_training_planner' },
      { topic: 'fixtures, results, league tables', to: 'universal_competition_administrator' },
      { topic: 'registration and eligibility for tournaments', to: 'universal_competition_administrator' },
    ],
  },
  competition_administrator: {
    knows: [
      'Round robin: n(n-1)/2 matches; n-1 rounds for even n, n rounds with one bye each for odd n (circle method)',
      'Single knockout: n-1 matches; byes fill up to the next power of two and go to the top seeds',
      'Seeds 1 and 2 go to opposite halves, 3 and 4 to the other quarters; club mates are kept apart if allowed',
      'Swiss system: equal scores meet, no pairing repeats; about log2(n) rounds are enough to find one winner',
      'Time needed = matches x (playing time + changeover) / playing areas, plus a reserve of 10 to 15 %',
      'Tie-break order is published before the first match, for example direct result, difference, scored, lot',
      'Rest times, age classes, eligibility and protest deadlines follow the federation rules, checked every season',
      'Results of minors show no more than needed; date of birth and health data are never published',
    ],
    handsOver: [
      { topic: 'preparing athletes for the event, tapering', to: 'universal_training_planner' },
      { topic: 'training weeks between two tournaments', to: 'universal_training_planner' },
      { topic: 'helpers, referees duty list, catering', to: 'universal_team_organizer' },
      { topic: 'travel, squad list and accommodation', to: 'universal_team_organizer' },
    ],
  },
}
