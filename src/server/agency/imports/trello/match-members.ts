// Matches board members to people by email address, username or full name, if exactly one person fits. Pure.
import type { Member } from './board.ts'

export interface KnownPerson {
  id: string
  first: string
  last: string
  email: string
}

const localPart = (email: string) => email.split('@')[0]?.toLowerCase() ?? ''
const nameOf = ({ first, last }: KnownPerson) =>
  `${first} ${last}`.trim().normalize('NFC').toLowerCase()

export function matchMembers(
  members: readonly Member[],
  people: readonly KnownPerson[],
): Map<string, string> {
  const by = (key: (person: KnownPerson) => string) => Map.groupBy(people, key)
  const [emails, locals, names] = [
    by(({ email }) => email),
    by(({ email }) => localPart(email)),
    by(nameOf),
  ]
  const found = new Map<string, string>()
  for (const { id, name, username, email } of members) {
    const candidates = [
      email && emails.get(email),
      username && locals.get(username.toLowerCase()),
      names.get(name.toLowerCase()),
    ]
    const sure = candidates.find((some) => some && some.length === 1)
    const person = sure ? sure[0] : undefined
    if (person) found.set(id, person.id)
  }
  return found
}
