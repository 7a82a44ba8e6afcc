// From a person's row to the wire.
import type { User } from '#contract/auth.ts'

interface PersonRow {
  id: string
  role: User['role']
  first: string
  last: string
  email: string
  companies: { id: string; name: string; role: 'owner' | 'member' }[]
}

interface FriendRow {
  id: string
  first: string
  last: string
}

export function presentUser(person: PersonRow, friends: FriendRow[]): User {
  return {
    _id: person.id,
    role: person.role,
    name: { first: person.first, last: person.last },
    email: person.email,
    friends: friends.map(({ id, first, last }) => ({ _id: id, name: { first, last } })),
    companies: person.companies.map(({ id, name, role }) => ({ _id: id, name, role })),
  }
}
