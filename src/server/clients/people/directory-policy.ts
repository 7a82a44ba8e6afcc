// Policies for changing people: administrators manage the agency's staff, and clients are managed with their companies.
import type { Policy } from '#server/platform/policy.ts'
import { isPermitted } from '#server/platform/viewer.ts'
import type { DirectoryRow } from './directory-store.ts'
import { bansWholePerson } from './policy.ts'

type Person = Pick<DirectoryRow, 'id' | 'staffRole' | 'hasTwoFactor'>

const isStaffPerson = ({ staffRole }: Person) => staffRole !== null

const run: Policy<Person> = (viewer, person) =>
  isPermitted(viewer, isStaffPerson(person) ? 'staff' : 'people')

export const directoryPolicy = {
  changeRole: ((viewer, person) =>
    isStaffPerson(person) && run(viewer, person)) satisfies Policy<Person>,
  /** People can't ban themselves. */
  ban: ((viewer, person) =>
    run(viewer, person) &&
    bansWholePerson(viewer) &&
    viewer.personId !== person.id) satisfies Policy<Person>,
  resetPassword: run,
  /** People turn off their own two-factor authentication with their password. */
  resetTwoFactor: ((viewer, person) =>
    isPermitted(viewer, 'staff') &&
    person.hasTwoFactor === true &&
    viewer.personId !== person.id) satisfies Policy<Person>,
  endSessions: ((viewer) => isPermitted(viewer, 'staff')) satisfies Policy<Person>,
}
