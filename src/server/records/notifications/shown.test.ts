// Which notifications each role is shown, as the nouns say, and which of them no longer once their record has changed.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { NotificationKind, NotificationRecord } from '#contract/records/notifications.ts'
import { type StaffRole, staffRoles } from '#contract/agency/staff-roles.ts'
import { agencyItself, contextFor } from '#server/platform/context.ts'
import type { Caller } from '#server/platform/caller.ts'
import { forgetNotifications } from '#tests/support/notifications.ts'
import { openWorld } from '#tests/support/world.ts'
import { presentNotification } from './present.ts'
import { listNotifications } from './store.ts'

const world = await openWorld()
const person = await world.admin()
const { company } = world
const project = await world.addProject(company)
const task = await world.addTask(project, { visibility: 'shared', status: 'in review' })
const internal = await world.addTask(project, { visibility: 'internal' })
const campaign = await world.addCampaign(project, { visibility: 'shared' })
const post = await world.addPost(campaign)
const quote = await world.addQuote(company)
const messageId = randomUUID()
await world.database.query(
  `insert into messages (id, kind, received_at, due_at, first_name) values ($1, 'contact', now(), now(), 'Noor')`,
  [messageId],
)

beforeEach(() => forgetNotifications(world))

type About = [NotificationKind, NotificationRecord, string]

const given = ([kind, record, id]: About) =>
  world.database.query(
    `insert into notifications (id, person_id, kind, company_id, record_kind, record_id, about, is_in_app, mail)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, gen_random_uuid(), true, 'off')`,
    [person.id, kind, record === 'message' ? agencyItself : company._id, record, id],
  )

async function shownTo(caller: Caller) {
  const rows = await contextFor(world.app.platform, caller).read((tx) =>
    listNotifications(tx, caller, { size: 100 }),
  )
  return rows.map((row) => presentNotification(row, { names: new Map(), caller }))
}

const staff = (staffRole: StaffRole, companies: string[] | null = null): Caller => ({
  ...{ role: 'admin', personId: person.id, sessionId: '' },
  staffRole,
  companies,
})
const client = (role: 'owner' | 'member', id = company._id): Caller => ({
  ...{ role: 'client', personId: person.id, sessionId: '' },
  companies: [{ id, role }],
})

const rolesShown = async (): Promise<string[]> => {
  const viewers: [string, Caller][] = [
    ...staffRoles.map((role): [string, Caller] => [role, staff(role)]),
    ['manager of it', staff('manager', [company._id])],
    ['manager of another', staff('manager', [randomUUID()])],
    ['owner', client('owner')],
    ['member', client('member')],
    ['owner of another', client('owner', randomUUID())],
  ]
  const shown: string[] = []
  for (const [name, caller] of viewers) if ((await shownTo(caller)).length > 0) shown.push(name)
  return shown
}

const allStaff = [...staffRoles, 'manager of it']

test.each<[string, About, string[]]>([
  ['a shared task', ['done', 'task', task._id], [...allStaff, 'owner', 'member']],
  ['an internal task', ['done', 'task', internal._id], allStaff],
  ['a task in review', ['review', 'task', task._id], [...allStaff, 'owner', 'member']],
  ['a task that is not in review', ['review', 'task', internal._id], []],
  ['a task of somebody else', ['assigned', 'task', task._id], []],
  ['a draft of a post', ['decision', 'post', post._id], allStaff],
  ['a post that is not in review', ['review', 'post', post._id], []],
  [
    'a quote',
    ['quote', 'quote', quote._id],
    ['administrator', 'manager', 'bookkeeper', 'manager of it'],
  ],
  ['a message', ['message', 'message', messageId], ['administrator', 'manager']],
  ['a company that no longer waits', ['approval', 'company', company._id], []],
  ['a revealed password', ['revealed', 'company', company._id], ['owner']],
  ['a record that is gone', ['done', 'task', randomUUID()], []],
])('%s is shown to users who may see it', async (_, about, roles) => {
  await given(about)
  expect(await rolesShown()).toEqual(roles)
})

test('a quote without a number is titled with its client’s name', async () => {
  await given(['quote', 'quote', quote._id])
  expect(await shownTo(staff('manager'))).toMatchObject([
    { record: { title: company.name }, path: `/app/admin/quotes/${quote._id}` },
  ])
})

test('the notification of a revealed password links its owner to the brand', async () => {
  await given(['revealed', 'company', company._id])
  expect(await shownTo(client('owner'))).toMatchObject([{ path: '/app/client/brand' }])
})
