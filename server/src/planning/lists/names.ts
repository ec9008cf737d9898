import { folded } from '../../platform/text/folded-text.ts'
import type { ListedPerson } from './people.queries.ts'

/** The full name, shown only within the club. */
export function fullName({ name, member }: Pick<ListedPerson, 'name' | 'member'>): string {
  return member ? `${member.firstName} ${member.lastName}`.trim() : (name ?? '')
}

/**
 * The names shown to visitors with the link: as typed by the maker, but for members only first name and initial, as
 * many are children. Duplicates are numbered so that people can pick their own.
 */
export function linkNames(people: readonly ListedPerson[]): Map<string, string> {
  const taken = new Map<string, number>()
  return new Map(
    people.map((person) => {
      const name = person.member ? shortName(person.member) : (person.name ?? '')
      const count = (taken.get(name) ?? 0) + 1
      taken.set(name, count)
      return [person.id, count > 1 ? `${name} (${count})` : name]
    }),
  )
}

/** Sorts by name, ignoring accents. */
export function byName(people: readonly ListedPerson[]): ListedPerson[] {
  const key = (person: ListedPerson) => `${folded(fullName(person))} ${person.id}`
  return people.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName.trim()
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
}
