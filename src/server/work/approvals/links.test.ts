// Guest links: what guests see and decide, what ends a link, and that it gives access to nothing else.
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type GuestDecision, approvalLinks } from '#contract/work/approval-links.ts'
import { approvals } from '#contract/work/approvals.ts'
import { comments } from '#contract/work/comments.ts'
import { type Company, companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { directory } from '#contract/clients/directory.ts'
import { files } from '#contract/work/files.ts'
import { notifications } from '#contract/records/notifications.ts'
import { people } from '#contract/clients/people.ts'
import { type Project, projects } from '#contract/work/projects.ts'
import { type Task, tasks } from '#contract/work/tasks.ts'
import { openLive } from '#tests/support/live.ts'
import { forgetNotifications, runNotificationJobs } from '#tests/support/notifications.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import type { Person } from '#tests/support/people.ts'
import { addPicture } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { anonymous: guest } = world
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const project = await world.addProject(world.company)

const inReview = (fields: object = {}, within: Project = project) =>
  world.addTask(within, {
    title: 'Poster',
    description: 'A2, both sides',
    status: 'in review',
    visibility: 'shared',
    ...fields,
  })

const of = ({ _id }: Task) => ({ params: { taskId: _id } })
const change = (task: Task, body: object) => admin.call(tasks.change, { ...of(task), body })
const read = (task: Task) => admin.call(approvals.get, of(task))

/** @returns the link's token */
async function share(task: Task, maker: Person = admin): Promise<string> {
  const { url } = await maker.call(approvalLinks.create, { ...of(task), body: {} })
  return url.split('/').at(-1) ?? ''
}

const see = (token: string) => guest.call(approvalLinks.review, { params: { token } })
const said = { name: 'Robin Vale', decision: 'approved' } as const
const sentBack = { name: 'Sam Moor', decision: 'changes asked', reason: 'Larger' } as const

/** Sends what the guest's open page would send. */
async function decide(token: string, fields: Omit<GuestDecision, 'version'> = said) {
  const review = await see(token)
  const version = review.state === 'open' ? review.version : 1
  return guest.call(approvalLinks.decide, { params: { token }, body: { ...fields, version } })
}
const errorOf = (token: string, version: number, fields: object = said) =>
  guest.error(approvalLinks.decide, { params: { token }, body: { ...fields, version } })

beforeEach(() => world.database.query('delete from rate_limits'))

describe('a guest', () => {
  test('sees the content of one version, and nothing else', async () => {
    const task = await inReview({ tags: [{ name: 'Undercroft', color: 'teal' }] })
    const body = { text: 'Undercroft' }
    await admin.call(comments.add, { ...of(task), body })
    await admin.call(tasks.addSubtask, { ...of(task), body: { title: 'Print both sides' } })
    const shown = await addPicture(world.app, admin.id, { project, task, name: 'front.png' })
    const hidden = { project, task, name: 'Undercroft.png', visibility: 'internal' } as const
    const internal = await addPicture(world.app, admin.id, hidden)
    const token = await share(task)
    // A client's own file does not create a new version, and is not part of what the link shares.
    const later = await addPicture(world.app, owner.id, { project, task, name: 'later.png' })
    expect(await see(token)).toEqual({
      state: 'open',
      title: 'Poster',
      description: 'A2, both sides',
      subtasks: ['Print both sides'],
      files: [{ _id: shown, name: 'front.png' }],
      version: 3,
      expiresAt: expect.any(String),
    })
    const file = (fileId: string) => guest.send(approvalLinks.file, { params: { token, fileId } })
    const sent = await file(shown)
    expect(sent.statusCode).toBe(200)
    expect(sent.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    })
    const ofAnother = await addPicture(world.app, admin.id, {
      project,
      task: await inReview(),
      name: 'another.png',
    })
    for (const id of [internal, later, ofAnother]) expect((await file(id)).statusCode).toBe(404)
  })

  test('decides by a link instead of the client, under the given name', async () => {
    const task = await inReview()
    const token = await share(task, owner)
    const live = await openLive(world.app, member)
    expect(await decide(token)).toMatchObject({
      state: 'decided',
      decision: 'approved',
      name: 'Robin Vale',
    })
    expect(await live.update()).toMatchObject({ kind: 'task', id: task._id })
    live.close()
    expect(await read(task)).toMatchObject({
      state: 'approved',
      turn: 'agency',
      history: [
        { action: 'approved', stage: 'client', guest: 'Robin Vale', person: { _id: owner.id } },
        { action: 'asked', guest: null },
      ],
    })
  })

  test('decides as the client in two stages, once the agency has approved', async () => {
    const staged = await world.addProject(world.company)
    const params = { projectId: staged._id }
    await admin.call(projects.change, { params, body: { approvalMode: 'two stages' } })
    const task = await inReview({}, staged)
    const early = await admin.error(approvalLinks.create, { ...of(task), body: {} })
    expect(early).toMatchObject({ status: 409, code: 'wrong_state' })
    const body = { version: task.version, decision: 'approved' } as const
    await admin.call(approvals.decide, { ...of(task), body })
    await decide(await share(task))
    expect(await change(task, { status: 'done' })).toMatchObject({ status: 'done' })
  })

  test('needs a reason to send back; then the task is in progress again', async () => {
    const task = await inReview()
    const token = await share(task)
    const wordless = { ...sentBack, reason: ' ' }
    expect(await errorOf(token, task.version, wordless)).toMatchObject({
      status: 400,
      fields: { reason: 'Describe what should change' },
    })
    expect((await errorOf(token, task.version, { ...said, name: ' ' })).status).toBe(400)
    await decide(token, sentBack)
    expect(await admin.call(tasks.get, of(task))).toMatchObject({ status: 'in progress' })
    expect((await read(task)).history[0]).toMatchObject({ guest: 'Sam Moor', reason: 'Larger' })
  })

  test('decides once: repeating it changes nothing, another decision is refused', async () => {
    const task = await inReview()
    const token = await share(task)
    await decide(token, sentBack)
    expect(await decide(token, sentBack)).toMatchObject({ state: 'decided' })
    expect(await errorOf(token, task.version)).toMatchObject({ status: 409, code: 'wrong_state' })
    // Back in review unchanged: an answer from the earlier page is still rejected.
    await change(task, { status: 'in review' })
    await decide(token, sentBack)
    expect(await read(task)).toMatchObject({ state: 'waiting', turn: 'client' })
    expect(await see(token)).toMatchObject({ state: 'decided' })
  })

  test('can make only one of two different decisions at the same moment', async () => {
    const task = await inReview()
    const tokens = [await share(task), await share(task)]
    const answers = await Promise.all(
      tokens.map((token, i) =>
        guest.send(approvalLinks.decide, {
          params: { token },
          body: { ...(i === 0 ? said : sentBack), version: task.version },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const decided = (await read(task)).history.filter(({ stage }) => stage === 'client')
    expect(decided).toHaveLength(1)
  })

  test('cannot decide after the client has decided', async () => {
    const task = await inReview()
    const token = await share(task)
    const body = { version: task.version, decision: 'approved' } as const
    await member.call(approvals.decide, { ...of(task), body })
    expect(await see(token)).toEqual({ state: 'closed' })
    expect(await errorOf(token, task.version, sentBack)).toMatchObject({ code: 'wrong_state' })
  })

  test('notifies staff and the company’s owners of a decision, and no one else', async () => {
    const task = await inReview({ assignedTo: admin.id })
    const manager = await world.addStaff({ staffRole: 'manager' })
    const token = await share(task, manager)
    await runNotificationJobs(world)
    await forgetNotifications(world)
    await decide(token)
    await runNotificationJobs(world)
    const kindsOf = async (person: Person) =>
      (await person.call(notifications.list, { query: {} })).items.map(({ kind }) => kind)
    for (const person of [admin, manager, owner])
      expect(await kindsOf(person)).toEqual(['decision'])
    expect(await kindsOf(member)).toEqual([])
  })
})

describe('a link stops working', () => {
  interface Ended {
    task: Task
    project: Project
    company: Company
    maker: Person
    token: string
  }
  const dead = {
    revoked: { code: 'wrong_state', message: 'This link was revoked.' },
    expired: { code: 'wrong_state', message: 'This link has expired.' },
    outdated: { code: 'stale' },
  }

  const ends: [string, keyof typeof dead, (link: Ended) => Promise<unknown>][] = [
    [
      'once it has expired',
      'expired',
      ({ task }) =>
        world.database.query(
          `update approval_links set expires_at = now() - interval '1 second' where task_id = $1`,
          [task._id],
        ),
    ],
    [
      'once it is revoked',
      'revoked',
      async ({ task, maker }) => {
        const [link] = await maker.call(approvalLinks.list, of(task))
        const params = { taskId: task._id, linkId: link?._id ?? '' }
        await maker.call(approvalLinks.revoke, { params })
      },
    ],
    [
      'once staff change one character',
      'outdated',
      ({ task }) => change(task, { title: 'Posters' }),
    ],
    [
      'once a file is added',
      'outdated',
      async ({ task, project: own }) =>
        addPicture(world.app, admin.id, { project: own, task, name: 'new.png' }),
    ],
    [
      'once its task is internal',
      'revoked',
      ({ task }) => change(task, { visibility: 'internal' }),
    ],
    [
      'once its company is disabled',
      'revoked',
      ({ company }) =>
        admin.call(companies.change, {
          params: { companyId: company._id },
          body: { active: false },
        }),
    ],
    [
      'once its maker is banned',
      'revoked',
      ({ maker }) =>
        admin.call(directory.change, { params: { personId: maker.id }, body: { banned: true } }),
    ],
    [
      'once its maker’s role runs no projects',
      'revoked',
      ({ maker }) =>
        admin.call(directory.change, {
          params: { personId: maker.id },
          body: { staffRole: 'contributor' },
        }),
    ],
  ]

  test.each(ends)('%s', async (_, end, happen) => {
    const company = await world.addCompany({ name: 'Cedar Mill' })
    const own = await world.addProject(company)
    const task = await inReview({}, own)
    const fileId = await addPicture(world.app, admin.id, { project: own, task, name: 'one.png' })
    const maker = await world.addStaff({ staffRole: 'manager' })
    const token = await share(task, maker)
    await happen({ task, project: own, company, maker, token })
    expect(await see(token)).toEqual({ state: end })
    expect(await errorOf(token, 2)).toMatchObject(dead[end])
    const file = await guest.send(approvalLinks.file, { params: { token, fileId } })
    expect(file.statusCode).toBe(404)
    expect((await read(task)).history.filter(({ stage }) => stage === 'client')).toEqual([])
  })

  test.each(['member', 'banned'] as const)('once its maker, an owner, is %s', async (now) => {
    const company = await world.addCompany({ name: 'Dune Hotel' })
    const { email, id } = await world.addPerson([{ company, role: 'owner' }])
    await world.addPerson([{ company, role: 'owner' }])
    const session = { authorization: `Bearer ${await world.signIn(email)}` }
    const task = await inReview({}, await world.addProject(company))
    const { url } = await guest.call(approvalLinks.create, { ...of(task), body: {} }, session)
    const token = url.split('/').at(-1) ?? ''
    expect(await see(token)).toMatchObject({ state: 'open' })
    const body = now === 'member' ? { role: 'member' as const } : { banned: true }
    const params = { companyId: company._id, userId: id }
    await admin.call(people.change, { params, body })
    expect(await see(token)).toEqual({ state: 'revoked' })
  })

  test('while its task, project or company is deleted, until it is restored', async () => {
    const company = await world.addCompany({ name: 'Elm Press' })
    const own = await world.addProject(company)
    const gone = async (token: string) => {
      const refused = await guest.error(approvalLinks.review, { params: { token } })
      expect(refused.status).toBe(404)
      expect((await errorOf(token, 1)).status).toBe(404)
    }
    const task = await inReview({}, own)
    const token = await share(task)
    await admin.call(tasks.remove, of(task))
    await gone(token)
    await admin.call(deletions.restore, { params: { recordId: task._id } })
    expect(await see(token)).toMatchObject({ state: 'open' })
    await admin.call(projects.remove, { params: { projectId: own._id } })
    await gone(token)
    await admin.call(deletions.restore, { params: { recordId: own._id } })
    await admin.call(companies.remove, { params: { companyId: company._id } })
    await gone(token)
  })

  test('but its decision is restored with its task', async () => {
    const task = await inReview()
    const token = await share(task)
    await decide(token)
    const before = await read(task)
    await admin.call(tasks.remove, of(task))
    await admin.call(deletions.restore, { params: { recordId: task._id } })
    expect(await read(task)).toEqual(before)
    expect(await see(token)).toMatchObject({ state: 'decided', name: said.name })
  })

  test('once its task was internal, even if it is shared again', async () => {
    const task = await inReview()
    const token = await share(task)
    await change(task, { visibility: 'internal' })
    await change(task, { visibility: 'shared' })
    expect(await read(task)).toMatchObject({ turn: 'client' })
    expect(await see(token)).toEqual({ state: 'revoked' })
    expect(await see(await share(task))).toMatchObject({ state: 'open' })
  })

  test('even if made at the moment when its task became internal', async () => {
    const task = await inReview()
    const other = await openTransaction(world)
    // Stops the link after the task was found shared.
    await other.run('select from users where id = $1 for update', [owner.id])
    const making = share(task, owner)
    await expect.poll(other.countWaiting).toBe(1)
    const hiding = change(task, { visibility: 'internal' })
    await expect.poll(other.countWaiting).toBe(2)
    await other.commit()
    const [token] = await Promise.all([making, hiding])
    await change(task, { visibility: 'shared' })
    expect(await see(token)).toEqual({ state: 'revoked' })
  })

  test('once its task changes, and a decision from the open page is refused', async () => {
    const task = await inReview()
    const token = await share(task)
    const seen = await see(token)
    expect(seen).toMatchObject({ version: task.version })
    await change(task, { description: 'A2, both sides.' })
    expect(await errorOf(token, task.version)).toMatchObject({ status: 409, code: 'stale' })
    expect(await errorOf(token, task.version + 1)).toMatchObject({ status: 409, code: 'stale' })
  })

  test('and cannot be guessed', async () => {
    for (const token of ['x', 'x'.repeat(43), '%00', encodeURIComponent('../../files')]) {
      const answer = await guest.raw({ method: 'GET', url: `/reviews/${token}` })
      expect(answer.statusCode).toBe(404)
    }
  })
})

describe('links', () => {
  test('are listed with their state for staff and owners, without their tokens', async () => {
    const task = await inReview()
    const made = await owner.call(approvalLinks.create, {
      ...of(task),
      body: { label: 'Dr. Lee', days: 1 },
    })
    const token = made.url.split('/').at(-1) ?? ''
    expect(made.url).toMatch(/^http:\/\/[^/]+\/review\/[\w-]{43}$/)
    expect(Date.parse(made.expiresAt) - Date.now()).toBeLessThanOrEqual(86_400_000)
    await share(task)
    expect((await admin.call(approvalLinks.list, of(task))).at(-1)?._id).toBe(made._id)
    for (const person of [admin, owner]) {
      const list = await person.call(approvalLinks.list, of(task))
      expect(list.map(({ label, state }) => [label, state])).toEqual([
        ['', 'open'],
        ['Dr. Lee', 'open'],
      ])
      expect(JSON.stringify(list)).not.toContain(token)
    }
    await decide(token)
    const [, used] = await owner.call(approvalLinks.list, of(task))
    expect(used).toMatchObject({ label: 'Dr. Lee', state: 'used' })
    const rows = await world.database.query<{ row: string; hash: string }>(
      `select approval_links::text as row, encode(token_hash, 'hex') as hash from approval_links
       where label = 'Dr. Lee'`,
    )
    expect(rows[0]?.row).not.toContain(token)
    expect(rows[0]?.hash).toBe(createHash('sha256').update(token).digest('hex'))
  })

  test('cannot be made, listed or revoked by members', async () => {
    const task = await inReview()
    await share(task)
    const [link] = await admin.call(approvalLinks.list, of(task))
    const params = { taskId: task._id, linkId: link?._id }
    expect((await member.error(approvalLinks.create, { ...of(task), body: {} })).status).toBe(403)
    expect((await member.error(approvalLinks.list, of(task))).status).toBe(403)
    expect((await member.error(approvalLinks.revoke, { params })).status).toBe(403)
    expect((await owner.send(approvalLinks.revoke, { params })).statusCode).toBe(204)
  })

  test('are made only for tasks that wait for the client', async () => {
    for (const fields of [{ status: 'in progress' }, { visibility: 'internal' }]) {
      const task = await inReview(fields)
      const refused = await admin.error(approvalLinks.create, { ...of(task), body: {} })
      expect(refused).toMatchObject({ status: 409, code: 'wrong_state' })
    }
  })

  test('can be tried only 30 times from one network', async () => {
    const statuses = []
    for (let i = 0; i < 31; i += 1) statuses.push((await errorOf('x', 1)).status)
    expect([statuses[29], statuses[30]]).toEqual([404, 429])
  })

  test('use and create no session: an owner who opens one is a guest there', async () => {
    const task = await inReview()
    const token = await share(task)
    const version = task.version
    const sent = { params: { token }, body: { ...said, version } }
    const answer = await owner.send(approvalLinks.decide, sent)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await read(task)).history[0]).toMatchObject({ guest: 'Robin Vale' })
    // The link does not give access to the task’s current files or anything else.
    const file = await addPicture(world.app, admin.id, { project, task, name: 'a.png' })
    const bearer = { authorization: `Bearer ${token}` }
    const direct = { method: 'GET', url: `${files.content.path.replace(':fileId', file)}` }
    expect((await guest.raw({ ...direct, headers: bearer })).statusCode).toBe(401)
  })
})
