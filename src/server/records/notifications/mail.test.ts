// Notification emails: batched, one per person, without read or hidden items; and unsubscribing.
import { beforeEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { notifications } from '#contract/records/notifications.ts'
import { type Task, tasks } from '#contract/work/tasks.ts'
import {
  forgetNotifications,
  mailFor,
  runNotificationJobs,
  runNotificationMails,
} from '#tests/support/notifications.ts'
import { writeMessage } from '#tests/support/correspondence.ts'
import type { Person } from '#tests/support/people.ts'
import { openWorld } from '#tests/support/world.ts'
import { notifyOfDueTasks } from './due.ts'
import { deleteOldNotifications } from './mail-store.ts'
import { nextDigest } from './rules.ts'

const world = await openWorld()
const admin = await world.admin()
const owner = await world.owner()
const member = await world.member()
const project = await world.addProject(world.company, { title: 'Relaunch' })
const { mail, sent, state } = mailFor(world)

beforeEach(async () => {
  await forgetNotifications(world)
  sent.length = 0
  state.failure = undefined
})

async function give(title: string, to: Person): Promise<Task> {
  const task = await world.addTask(project, { title, visibility: 'shared' })
  await admin.call(tasks.change, { params: { taskId: task._id }, body: { assignedTo: to.id } })
  await runNotificationJobs(world)
  return task
}

const send = () => runNotificationMails(world, mail)
const entries = () =>
  sent.flatMap(({ email }) =>
    (email.groups ?? []).flatMap((group) => group.entries.map(({ text }) => text)),
  )
const listStarts = async () =>
  world.database.query<{ minutes: number }>(
    `select round(extract(epoch from start_after - created_on) / 60)::int as minutes
     from pgboss.job_common where name = 'notification-mail'`,
  )

// P5.12.1
test('each person gets one email with all notifications of a few minutes', async () => {
  await give('Copy', owner)
  await give('Pictures', owner)
  await give('Prices', member)
  expect(await listStarts()).toEqual([{ minutes: 3 }, { minutes: 3 }])
  await send()
  expect(sent.map(({ email }) => email.to.address).toSorted()).toEqual(
    [owner.email, member.email].toSorted(),
  )
  const [one, two] = sent.toSorted((a, b) => entriesIn(b) - entriesIn(a)).map(({ email }) => email)
  expect(one).toMatchObject({
    subject: '2 updates: Alder Clinic',
    groups: [
      {
        title: 'Alder Clinic · Relaunch',
        entries: [
          { text: expect.stringMatching(/^\w+ \w+ assigned you Copy$/) },
          { text: expect.stringMatching(/^\w+ \w+ assigned you Pictures$/) },
        ],
      },
    ],
  })
  expect(two?.subject).toMatch(/^\w+ \w+ assigned you Prices$/)
  await send()
  expect(sent).toHaveLength(2)
})

test('an email about several clients names none of them in its subject', async () => {
  const manager = await world.addStaff({ staffRole: 'manager' })
  const theirs = await world.addProject(world.otherCompany, { title: 'Opening' })
  for (const one of [project, theirs]) {
    await world.addTask(one, { title: 'Copy', assignedTo: manager.id })
  }
  await runNotificationJobs(world)
  await send()
  expect(sent.map(({ email }) => email.subject)).toEqual(['2 updates from 2 companies'])
})

const entriesIn = ({ email }: (typeof sent)[number]) => email.groups?.[0]?.entries.length ?? 0

test('a notification after an email was sent starts another email', async () => {
  await give('First', owner)
  await send()
  await give('Second', owner)
  await send()
  expect(entries().map((text) => text.split(' ').at(-1))).toEqual(['First', 'Second'])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
})

test('notifications read in the app are not emailed; if none is left, no email is sent', async () => {
  await give('Read', owner)
  const [latest] = (await owner.call(notifications.list, { query: {} })).items
  await owner.call(notifications.markAll, { body: { read: true, until: latest?._id } })
  await give('Unread', owner)
  await send()
  expect(entries()).toEqual([expect.stringContaining('Unread')])
  await give('Read as well', owner)
  await owner.call(notifications.markAll, { body: { read: true } })
  await send()
  expect(sent).toHaveLength(1)
})

test('an email omits records that are hidden when it is sent', async () => {
  const task = await give('Hidden', owner)
  await give('Shown', owner)
  const sent_ = { params: { taskId: task._id }, body: { visibility: 'internal' } } as const
  await admin.call(tasks.change, sent_)
  await send()
  expect(JSON.stringify(sent)).not.toContain('Hidden')
  expect(entries()).toEqual([expect.stringContaining('Shown')])
})

test('dates are in the person’s own format', async () => {
  const german = await world.member()
  const name = { first: 'Jo', last: 'Weber' }
  const body = { name, email: german.email, locale: 'de-DE', timeZone: 'Europe/Berlin' }
  await german.call(auth.changeProfile, { body })
  const about = { assignedTo: german.id, dueDate: '2026-03-10', visibility: 'shared' } as const
  await world.addTask(project, { title: 'Flyer', ...about })
  await runNotificationJobs(world)
  await forgetNotifications(world)
  await notifyOfDueTasks(world.app.platform, new Date('2026-03-10T13:30:00Z'))
  await send()
  expect(entries()).toEqual(['Due 10.03.2026: Flyer'])
})

test('a person banned meanwhile gets no email', async () => {
  const { id } = await world.addPerson([{ company: world.company, role: 'member' }])
  const task = await world.addTask(project, { title: 'For a leaver', visibility: 'shared' })
  await admin.call(tasks.change, { params: { taskId: task._id }, body: { assignedTo: id } })
  await runNotificationJobs(world)
  await world.database.query('update users set banned_at = now() where id = $1', [id])
  await send()
  expect(sent).toEqual([])
})

test('a failed email is tried again with the same content under the same id', async () => {
  await give('Tried', owner)
  state.failure = new Error('away')
  await expect(send()).rejects.toThrow('away')
  await give('Came meanwhile', owner)
  state.failure = undefined
  await world.database.query(
    `update pgboss.job_common set state = 'created' where name = 'notification-mail'`,
  )
  await send()
  expect(sent).toHaveLength(2)
  expect(
    entries()
      .map((text) => text.replace(/.* assigned you /, ''))
      .toSorted(),
  ).toEqual(['Came meanwhile', 'Tried'])
})

describe('the digest', () => {
  test('is sent in the person’s morning with the notifications meant for it', async () => {
    const daily = [{ kind: 'assigned', inApp: true, mail: 'daily' } as const]
    await owner.call(notifications.changeSettings, { body: { settings: daily } })
    await give('One', owner)
    await give('Two', owner)
    const [start, ...others] = await listStarts()
    expect(others).toEqual([])
    expect(start?.minutes).toBeLessThanOrEqual(24 * 60)
    await send()
    expect(sent.map(({ email }) => email.subject)).toEqual(['Your morning summary: 2 updates'])
  })

  test.each([
    ['America/Chicago', '2026-03-10T10:00:00Z', '2026-03-10T13:00:00.000Z'],
    ['America/Chicago', '2026-03-10T13:00:00Z', '2026-03-11T13:00:00.000Z'],
    // Daylight saving time starts on the 8th.
    ['America/Chicago', '2026-03-07T20:00:00Z', '2026-03-08T13:00:00.000Z'],
    ['America/Chicago', '2026-03-06T20:00:00Z', '2026-03-07T14:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-10T10:00:00Z', '2026-03-11T02:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-10T10:00:00Z', '2026-03-10T18:00:00.000Z'],
  ])('in %s after %s: %s', (timeZone, now, at) => {
    expect(nextDigest(new Date(now), timeZone).toISOString()).toBe(at)
  })
})

describe('unsubscribing', () => {
  const tokenOf = (at = 0) =>
    new URL(sent[at]?.email.unsubscribeUrl ?? '').searchParams.get('token') ?? ''
  const mailOf = async (person: Person, kind: string) =>
    (await person.call(notifications.settings, {})).settings.find((one) => one.kind === kind)?.mail

  test('by one POST of a mail program, without sign-in, stops emails of the kind', async () => {
    await give('Copy', owner)
    await send()
    const { statusCode, body } = await world.anonymous.raw({
      method: 'POST',
      url: `/unsubscribe?token=${tokenOf()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '{"kind":"assigned"}' })
    expect(await mailOf(owner, 'assigned')).toBe('off')
    expect(await mailOf(owner, 'mentioned')).toBe('soon')
    expect(await mailOf(member, 'assigned')).toBe('soon')
    await give('After', owner)
    await send()
    expect(sent).toHaveLength(1)
    expect((await owner.call(notifications.list, { query: {} })).unread).toBe(2)
  })

  test('works again with the same link, and as multipart', async () => {
    await give('Copy', owner)
    await send()
    const url = `/unsubscribe?token=${tokenOf()}`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const payload =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    for (let i = 0; i < 2; i += 1) {
      const { statusCode } = await world.anonymous.raw({ method: 'POST', url, headers, payload })
      expect(statusCode).toBe(200)
    }
  })

  test('drops notifications already waiting for an email', async () => {
    await give('Copy', owner)
    await send()
    await give('On its way', owner)
    await world.anonymous.call(notifications.unsubscribe, { query: { token: tokenOf() } })
    await send()
    expect(sent).toHaveLength(1)
  })

  test('from an email with several kinds stops all of them', async () => {
    const daily = ['assigned', 'done'] as const
    const settings = daily.map((kind) => ({ kind, inApp: true, mail: 'soon' }) as const)
    await admin.call(notifications.changeSettings, { body: { settings } })
    const colleague = await world.addPerson('admin')
    const token = await world.signIn(colleague.email)
    const as = (body: object, id: string) =>
      world.app.inject({
        method: 'PUT',
        url: `/projects/tasks/${id}`,
        headers: { authorization: `Bearer ${token}` },
        payload: body,
      })
    const own = await admin.call(tasks.create, {
      params: { projectId: project._id },
      body: { title: 'Given away', assignedTo: colleague.id },
    })
    await as({ status: 'done' }, own._id)
    await as({ assignedTo: admin.id }, (await world.addTask(project, { title: 'Back' }))._id)
    await runNotificationJobs(world)
    await send()
    const mine = sent.findIndex(({ email }) => email.to.address === admin.email)
    const answer = await world.anonymous.call(notifications.unsubscribe, {
      query: { token: tokenOf(mine) },
    })
    expect(answer).toEqual({ kind: null })
    const all = (await admin.call(notifications.settings, {})).settings
    expect(all.every(({ mail: choice, inApp }) => choice === 'off' && inApp)).toBe(true)
  })

  test('with an invalid link is refused', async () => {
    const { status, fields } = await world.anonymous.error(notifications.unsubscribe, {
      query: { token: 'nobodys' },
    })
    expect(status).toBe(400)
    expect(fields['token']).toMatch(/expired/)
  })
})

test('notifications read a month ago are deleted, unread ones are kept', async () => {
  await give('Read', owner)
  await owner.call(notifications.markAll, { body: { read: true } })
  await give('Unread', owner)
  await world.database.query(
    `update notifications set created_at = now() - interval '31 days',
       read_at = read_at - interval '31 days'`,
  )
  await deleteOldNotifications(world.app.platform.agencyDatabase)
  const { items } = await owner.call(notifications.list, { query: {} })
  expect(items.map(({ record }) => record.title)).toEqual(['Unread'])
})

test('a visitor’s message notifies staff in the app, by email only if they want', async () => {
  const body = { settings: [{ kind: 'message', inApp: true, mail: 'soon' } as const] }
  await admin.call(notifications.changeSettings, { body })
  const colleague = await world.addPerson('admin')
  const id = await writeMessage(world, { message: 'We need a new site' })
  await runNotificationJobs(world)
  const { items } = await admin.call(notifications.list, { query: {} })
  expect(items).toMatchObject([
    { kind: 'message', record: { _id: id }, excerpt: 'We need a new site', company: null },
  ])
  expect((await owner.call(notifications.list, { query: {} })).items).toEqual([])
  await send()
  expect(sent.map(({ email }) => email.to.address)).toEqual([admin.email])
  expect(colleague.email).not.toBe(admin.email)
})
