// Who may do what with a person: the agency's own are its administrators' matter, clients their companies'.
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
  /** Nobody shuts themself out. */
  ban: ((viewer, person) =>
    run(viewer, person) &&
    bansWholePerson(viewer) &&
    viewer.personId !== person.id) satisfies Policy<Person>,
  resetPassword: run,
  /** One's own is turned off with the password. */
  resetTwoFactor: ((viewer, person) =>
    isPermitted(viewer, 'staff') &&
    person.hasTwoFactor === true &&
    viewer.personId !== person.id) satisfies Policy<Person>,
  endSessions: ((viewer) => isPermitted(viewer, 'staff')) satisfies Policy<Person>,
}
