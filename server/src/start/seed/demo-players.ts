import { folded } from '../../platform/text/folded-text.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const NAMES = [
  ...['Tereza Nováková', 'Ondřej Říha', 'Adéla Šťastná', 'Matyáš Kučera', 'Žaneta Horáková', 'Lukáš Beneš'],
  ...['Eliška Procházková', 'Kryštof Marek', 'Šárka Veselá', 'Jakub Pokorný', 'Barbora Králová', 'Vojtěch Jelínek'],
  ...['Natálie Růžičková', 'Tomáš Fiala', 'Karolína Sedláčková', 'Daniel Doležal', 'Klára Zemanová', 'Filip Kolář'],
  ...['Lucie Navrátilová', 'Marek Čermák', 'Anežka Vaňková', 'Štěpán Urban', 'Nela Blažková', 'Dominik Kříž'],
  ...['Viktorie Kopecká', 'Šimon Konečný', 'Markéta Malá', 'Patrik Holub', 'Julie Staňková', 'Adam Čech'],
  ...['Gabriela Štěpánková', 'Radek Dušek', 'Hana Ševčíková', 'Petr Polák', 'Ema Musilová', 'Martin Vlček'],
  ...['Sofie Říčanová', 'Josef Bartoš', 'Zuzana Moravcová', 'Vít Soukup'],
]

// Repeating activity pattern: today, yesterday, this week, this month, long ago, never.
const DAYS_AGO = [0, 0, 1, 3, 6, 12, 19, 47, undefined]

/**
 * The players of a demo club, in all states of activity; the number keeps the addresses of different demo clubs apart.
 */
export function demoPlayers(number: number, now: Date) {
  return NAMES.map((name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    const daysAgo = DAYS_AGO[index % DAYS_AGO.length]
    const hoursAgo = (index * 5) % 11
    return {
      firstName,
      lastName,
      email: `${folded(firstName)}.${folded(lastName)}.${number}@jiskralipova.example`,
      joinedAt: new Date(now.getTime() - (205 - index * 4) * DAY_MS),
      lastActive: daysAgo === undefined ? null : new Date(now.getTime() - daysAgo * DAY_MS - hoursAgo * HOUR_MS),
    }
  })
}
