import { folded } from '../../platform/text/folded-text.ts'
import type { ListedPerson } from './people.queries.ts'

/** Somebody's whole name, for the people of the club. */
export function fullName({ name, member }: Pick<ListedPerson, 'name' | 'member'>): string {
  return member ? `${member.firstName} ${member.lastName}`.trim() : (name ?? '')
}

/**
 * The names that strangers with the link see: as the maker typed them, of members only first name and initial, as many
 * of them are children. Of two with the same one the second is numbered, or nobody could choose.
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

/** By name, accents aside. */
export function byName(people: readonly ListedPerson[]): ListedPerson[] {
  const key = (person: ListedPerson) => `${folded(fullName(person))} ${person.id}`
  return people.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [initial] = lastName.trim()
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName
}
