// Which roles learn of which kinds of record by live updates, and who sees and undoes deletions of which kind.
import { beforeAll, describe, expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '#contract/agency/staff-roles.ts'
import { type RecordKind, recordKinds } from '#contract/records.ts'
import { modules } from '#server/modules.ts'
import { Updates } from '#server/platform/updates.ts'
import { type ClientCaller, type StaffCaller, type Caller } from '#server/platform/caller.ts'
import { policy } from './deletions/policy.ts'
import { registerModules } from './registry.ts'

beforeAll(() => registerModules(modules))

const staff = (staffRole: StaffRole, companies: string[] | null = null): StaffCaller => ({
  ...{ role: 'admin', personId: 'me', sessionId: '' },
  staffRole,
  companies,
})

const client = (role: 'owner' | 'member', rights: Partial<ClientCaller> = {}): ClientCaller => ({
  ...{ role: 'client', personId: 'me', sessionId: '' },
  companies: [{ id: 'own', role }],
  ...rights,
})

describe('live updates', () => {
  const ofAgency = ['message', 'chat', 'booking', 'person', 'deadLetter']

  /** Kinds of record that are not reported to the caller, of the agency or of a company of theirs. */
  function unheard(caller: Caller): RecordKind[] {
    return recordKinds.filter((kind) => {
      const updates = new Updates()
      let hears = false
      const send = () => void (hears = true)
      const stream = { caller, send, recheck: async () => undefined, reconnect: () => undefined }
      updates.open(stream, undefined)
      hears = false
      const company = ofAgency.includes(kind) ? {} : { company: 'own' }
      updates.receive({ id: 'one', changes: [{ kind, id: 'record', version: 1, ...company }] })
      return !hears
    })
  }

  const money = ['invoice', 'quote', 'schedule', 'retainer']
  const inbox = ['message', 'chat', 'booking']

  test.each<[string, Caller, string[]]>([
    ['an administrator', staff('administrator'), []],
    ['a manager', staff('manager'), ['deadLetter']],
    ['a manager of chosen clients', staff('manager', ['own']), [...inbox, 'deadLetter']],
    ['a contributor', staff('contributor'), [...money, ...inbox, 'person', 'deadLetter']],
    ['a bookkeeper', staff('bookkeeper'), [...inbox, 'person', 'deadLetter']],
    ['a viewer', staff('viewer'), [...money, ...inbox, 'person', 'deadLetter']],
    ['a client', client('member'), ofAgency],
    [
      'staff without money who view as a client',
      client('owner', { isReadOnly: true, hidesMoney: true }),
      [...money, ...ofAgency],
    ],
  ])('%s is sent every kind except these', (_, caller, expected) => {
    expect(unheard(caller).toSorted()).toEqual(expected.toSorted())
  })
})

describe('deletions', () => {
  const kinds = modules.flatMap(({ records = [] }) =>
    records.flatMap(({ kind, deletion }) => (deletion ? kind : [])),
  )
  const deleted = (kind: RecordKind, by: string, company?: string) => ({
    kind,
    roots: [{ id: 'record', name: 'Name', version: 1, ...(company && { company }) }],
    deletedBy: { id: by, first: '', last: '' },
  })
  const seen = (caller: Caller, by: string, company?: string) =>
    kinds.filter((kind) => policy.see(caller, deleted(kind, by, company))).toSorted()
  const but = (...left: RecordKind[]) => kinds.filter((kind) => !left.includes(kind)).toSorted()

  test('staff see deletions by others unless of money or time that they may not see', () => {
    for (const role of ['administrator', 'manager', 'bookkeeper'] as const) {
      expect(seen(staff(role), 'other', 'own')).toEqual(but())
    }
    expect(seen(staff('contributor'), 'other', 'own')).toEqual(but('invoice', 'quote', 'timeEntry'))
    expect(seen(staff('contributor'), 'me', 'own')).toEqual(but('invoice', 'quote'))
    expect(seen(staff('viewer'), 'other', 'own')).toEqual(but('invoice', 'quote'))
  })

  test('staff of chosen clients see deletions of these and their own at the agency', () => {
    expect(seen(staff('manager', ['own']), 'other', 'own')).toEqual(but())
    expect(seen(staff('manager', ['own']), 'me', 'lost')).toEqual(['company', 'template'])
    expect(seen(staff('manager', ['own']), 'other')).toEqual([])
    expect(seen(staff('manager', ['own']), 'me')).toEqual(['company', 'template'])
  })

  test('clients see their own deletions of comments, owners also of social accounts', () => {
    expect(seen(client('owner'), 'me', 'own')).toEqual(['comment', 'socialAccount'])
    expect(seen(client('member'), 'me', 'own')).toEqual(['comment'])
    expect(seen(client('owner'), 'other', 'own')).toEqual([])
    expect(seen(client('owner'), 'me', 'lost')).toEqual([])
  })

  test('each role restores the kinds that it may delete', () => {
    const restorable = (role: StaffRole) =>
      kinds.filter((kind) => policy.restore(staff(role), deleted(kind, 'me', 'own'))).toSorted()
    expect(restorable('administrator')).toEqual(but())
    expect(restorable('manager')).toEqual(but())
    expect(restorable('contributor')).toEqual(['comment', 'event', 'file', 'task', 'timeEntry'])
    expect(restorable('bookkeeper')).toEqual(['clientService', 'invoice', 'quote'])
    expect(restorable('viewer')).toEqual([])
    expect(staffRoles).toHaveLength(5)
  })
})
