import type { AddressLine, Invitee } from '@touchline/contract/club/invitations.ts'

/** People to be invited, and the lines of their lists that will not be sent. */
export type AddressList = { people: Invitee[]; problems: AddressLine[] }

/** Adds the checked lines of a list; people already on it are duplicates. */
export function withLines({ people, problems }: AddressList, lines: readonly AddressLine[]): AddressList {
  const emails = new Set(people.map(({ email }) => email))
  const added: AddressList = { people: [...people], problems: [...problems] }
  for (const line of lines) {
    const { email, name, verdict } = line
    const isGood = verdict === 'good' || verdict === 'later'
    if (!isGood || email === null) added.problems.push(line)
    else if (emails.has(email)) added.problems.push({ ...line, verdict: 'duplicate' })
    else {
      emails.add(email)
      added.people.push({ email, name })
    }
  }
  return added
}
