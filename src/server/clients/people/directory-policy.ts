// Policies for changing people: administrators manage the agency's staff, and clients are managed with their companies.
import type { Policy } from '#server/platform/policy.ts'
import { isPermitted } from '#server/platform/caller.ts'
import type { DirectoryRow } from './directory-store.ts'
import { bansWholePerson } from './policy.ts'

type Person = Pick<DirectoryRow, 'id' | 'staffRole' | 'hasTwoFactor'>

const isStaffPerson = ({ staffRole }: Person) => staffRole !== null

const run: Policy<Person> = (caller, person) =>
  isPermitted(caller, isStaffPerson(person) ? 'staff' : 'people')

export const directoryPolicy = {
  changeRole: ((caller, person) =>
    isStaffPerson(person) && run(caller, person)) satisfies Policy<Person>,
  /** People can't ban themselves. */
  ban: ((caller, person) =>
    run(caller, person) &&
    bansWholePerson(caller) &&
    caller.personId !== person.id) satisfies Policy<Person>,
  resetPassword: run,
  /** People turn off their own two-factor authentication with their password. */
  resetTwoFactor: ((caller, person) =>
    isPermitted(caller, 'staff') &&
    person.hasTwoFactor === true &&
    caller.personId !== person.id) satisfies Policy<Person>,
  endSessions: ((caller) => isPermitted(caller, 'staff')) satisfies Policy<Person>,
}
