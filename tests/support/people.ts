// People of every kind, each created and signed in on first use.
import { hash } from '@node-rs/argon2'
import { auth } from '#contract/accounts/auth.ts'
import { companies, type Company } from '#contract/clients/companies.ts'
import type { StaffRole } from '#contract/agency/staff-roles.ts'
import { addMember, createPerson } from '#server/accounts/auth/service.ts'
import type { TestApp } from './app.ts'
import { type Caller, callerOf } from './caller.ts'
import type { TestDatabase } from './database.ts'
import type { Records } from './records.ts'

export const password = 'Correct-horse-9'

/** The account must not have a second factor. */
export async function signInAs(
  { call }: Pick<Caller, 'call'>,
  body: { email: string; password: string; remember?: boolean },
) {
  const answer = await call(auth.signIn, { body })
  if ('challenge' in answer) throw new Error(`${body.email} has a second factor`)
  return answer
}

export interface Person extends Caller {
  id: string
  email: string
  /** Token of the caller's session, sent as bearer. */
  token: string
}

type Membership = { company: Company; role: 'owner' | 'member' }
/** Access to all companies, or to chosen ones. */
type StaffKind = { staffRole: StaffRole; companies?: Company[] }
/** `admin`: an administrator. */
type NewKind = 'admin' | StaffKind | Membership[]

export interface People {
  admin(): Promise<Person>
  owner(): Promise<Person>
  member(): Promise<Person>
  otherOwner(): Promise<Person>
  /** Owner of a second company and banned in the first, so sign-in still works. */
  bannedInOne(): Promise<Person>
  /** Signed in, then banned in the only company. */
  banned(): Promise<Person>
  /** Signed in, then the only company was disabled. */
  disabled(): Promise<Person>
  /** Belongs to a company that is not approved yet. */
  waiting(): Promise<Person>
  /** Has no membership. */
  withoutCompany(): Promise<Person>
  /** Adds a staff member, signed in. */
  addStaff(kind: StaffKind): Promise<Person>
  /** Adds a person, not signed in. */
  addPerson(kind: NewKind): Promise<{ id: string; email: string }>
  signIn(email: string, remember?: boolean): Promise<string>
}

interface Place {
  app: TestApp
  database: TestDatabase
  records: Records
  company: Company
  otherCompany: Company
}

const names = ['Ada', 'Bo', 'Cleo', 'Dara', 'Eli', 'Faye', 'Gil', 'Hana', 'Ivo', 'June']

/** A weak hash shared by all: verifying a strong one at each sign-in would cost more than the tests themselves. */
let passwordHash: Promise<string> | undefined

function accountOf(kind: NewKind) {
  if (Array.isArray(kind)) return { role: 'client' } as const
  if (kind === 'admin') return { role: 'admin', staffRole: 'administrator' } as const
  const { staffRole, companies: chosen } = kind
  return { role: 'admin', staffRole, companies: chosen?.map(({ _id }) => _id) ?? null } as const
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

export function peopleOf({ app, database, records, company, otherCompany }: Place): People {
  const { agencyDatabase } = app.platform
  const anonymous = callerOf(app)
  let count = 0

  const addPerson: People['addPerson'] = async (kind) => {
    const email = `person-${(count += 1)}@people.test`
    const first = names[count % names.length] ?? 'Ada'
    const id = await createPerson(agencyDatabase, {
      ...accountOf(kind),
      name: { first, last: `Number${count}` },
      email,
      password: null,
    })
    passwordHash ??= hash(password, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
    const weak = await passwordHash
    await database.query('update users set password_hash = $2 where id = $1', [id, weak])
    for (const membership of Array.isArray(kind) ? kind : []) {
      const { company: of, role } = membership
      await addMember(agencyDatabase, { userId: id, companyId: of._id, role })
    }
    return { id, email }
  }

  const signIn: People['signIn'] = async (email, remember) => {
    const { token } = await signInAs(anonymous, {
      email,
      password,
      ...(remember !== undefined && { remember }),
    })
    return token
  }

  async function signedIn(kind: NewKind): Promise<Person> {
    const { id, email } = await addPerson(kind)
    const token = await signIn(email)
    return { id, email, token, ...callerOf(app, { authorization: `Bearer ${token}` }) }
  }

  const ban = (person: Person, of: Company) =>
    database.query(
      'update memberships set banned_at = now() where user_id = $1 and company_id = $2',
      [person.id, of._id],
    )

  const admin = once(() => signedIn('admin'))
  return {
    addPerson,
    addStaff: signedIn,
    signIn,
    admin,
    owner: once(() => signedIn([{ company, role: 'owner' }])),
    member: once(() => signedIn([{ company, role: 'member' }])),
    otherOwner: once(() => signedIn([{ company: otherCompany, role: 'owner' }])),
    withoutCompany: once(() => signedIn([])),
    bannedInOne: once(async () => {
      const person = await signedIn([
        { company, role: 'member' },
        { company: otherCompany, role: 'owner' },
      ])
      await ban(person, company)
      return person
    }),
    banned: once(async () => {
      const person = await signedIn([{ company, role: 'member' }])
      await ban(person, company)
      return person
    }),
    disabled: once(async () => {
      const closed = await records.addCompany({ name: 'Cedar Closed' })
      const person = await signedIn([{ company: closed, role: 'owner' }])
      const { call } = await admin()
      await call(companies.change, { params: { companyId: closed._id }, body: { active: false } })
      return person
    }),
    waiting: once(async () => {
      const unapproved = await records.addCompany({ name: 'Dogwood Waiting' })
      await database.query(`update companies set state = 'waiting' where id = $1`, [unapproved._id])
      return signedIn([{ company: unapproved, role: 'owner' }])
    }),
  }
}
