// Tests who receives which live updates, how gaps are filled, and when streams end.
import { afterEach, describe, expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { clientViewHeader } from '#contract/clients/client-view.ts'
import { companies } from '#contract/clients/companies.ts'
import { directory } from '#contract/clients/directory.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import { updates } from '#contract/updates.ts'
import { startApp } from '#tests/support/app.ts'
import { callerOf } from '#tests/support/caller.ts'
import { type LiveStream, openLive, openStream } from '#tests/support/live.ts'
import { openWorld } from '#tests/support/world.ts'
import { onSlowMachine } from '#tests/support/slow-machine.ts'

const world = await openWorld()
const { app, company, otherCompany } = world
const admin = await world.admin()
const owner = await world.owner()
const project = await world.addProject(company)
const task = await world.addTask(project, { visibility: 'shared' })
const others = await world.addProject(otherCompany)

const opened: LiveStream[] = []
const live: typeof openLive = async (...args) => {
  const stream = await openLive(...args)
  opened.push(stream)
  return stream
}
afterEach(() => opened.splice(0).forEach((stream) => stream.close()))

const retitle = (title: string) =>
  admin.call(projects.change, { params: { projectId: project._id }, body: { title } })
const touchOthers = () =>
  admin.call(projects.change, { params: { projectId: others._id }, body: { title: 'Theirs' } })
const changeTask = (body: object) =>
  admin.call(tasks.change, { params: { taskId: task._id }, body })

async function signedIn(kind: Parameters<typeof world.addPerson>[0]) {
  const { id, email } = await world.addPerson(kind)
  const token = await world.signIn(email)
  return { id, ...callerOf(app, { authorization: `Bearer ${token}` }) }
}
const ofCompany = [{ company, role: 'member' as const }]

async function within<T>(ms: number, job: Promise<T>): Promise<T> {
  const start = performance.now()
  const result = await job
  expect(performance.now() - start).toBeLessThan(onSlowMachine(ms))
  return result
}

test('an open window does not extend its session', async () => {
  const { id, ...person } = await signedIn('admin')
  const seen = async () => {
    const [row] = await world.database.query<{ at: Date; until: Date }>(
      'select seen_at as at, expires_at as until from sessions where user_id = $1',
      [id],
    )
    return row
  }
  await world.database.query(
    `update sessions set seen_at = seen_at - interval '2 hours' where user_id = $1`,
    [id],
  )
  const before = await seen()
  await live(app, person)
  // Triggers the same recheck as the heartbeat and access changes do.
  app.platform.updates.publish({ people: [id] })
  await live(app, person)
  expect(await seen()).toEqual(before)
  await person.call(auth.session, {})
  expect((await seen())?.at).not.toEqual(before?.at)
})

test('a stream requested for another user is refused', async () => {
  const { id } = await world.addPerson(ofCompany)
  const refused = await admin.raw({ method: 'GET', url: `/updates?person=${id}` })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    401,
    { error: { code: 'signed_out' } },
  ])
  const { user } = await admin.call(auth.session, {})
  const stream = await live(app, admin, { query: `person=${user._id}` })
  const { version } = await retitle('Mine')
  expect(await stream.update()).toMatchObject({ id: project._id, version })
})

describe('who receives updates', () => {
  test('a change is sent to staff and the company’s people, and no one else', async () => {
    const [staff, own, other, withoutCompany] = [
      await live(app, admin),
      await live(app, owner),
      await live(app, await world.otherOwner()),
      await live(app, await world.withoutCompany()),
    ]
    const { version } = await retitle('Ours')
    const theirs = await touchOthers()
    const update = {
      kind: 'project',
      id: project._id,
      company: company._id,
      project: project._id,
      version,
    }
    expect(await within(1000, staff.update())).toEqual(update)
    expect(await own.update()).toEqual(update)
    expect(await staff.update()).toMatchObject({ id: others._id })
    // The other company's first update is about its own record.
    expect(await other.update()).toMatchObject({ id: others._id, version: theirs.version })
    app.platform.updates.publish({ refresh: true })
    expect(await withoutCompany.next()).toMatchObject({ event: 'refresh' })
    expect(await own.next()).toMatchObject({ event: 'refresh' })
  })

  test('an update includes the kind and id of a change, never its content', async () => {
    const stream = await live(app, admin)
    await retitle('Confidential title')
    const event = await stream.next()
    expect(event?.data).not.toContain('Confidential')
    expect(Object.keys(JSON.parse(event?.data ?? '{}')).toSorted()).toEqual([
      'company',
      'id',
      'kind',
      'project',
      'version',
    ])
  })

  test('creating, changing, moving and deleting companies, projects and tasks is sent', async () => {
    const stream = await live(app, admin)
    const added = await world.addCompany()
    expect(await stream.update()).toEqual({
      kind: 'company',
      id: added._id,
      company: added._id,
      version: 1,
    })
    const params = { companyId: added._id }
    await admin.call(companies.change, { params, body: { name: 'X' } })
    expect(await stream.update()).toMatchObject({ kind: 'company', version: 2 })
    const planned = await world.addProject(added)
    expect(await stream.update()).toMatchObject({ kind: 'project', id: planned._id, version: 1 })
    const newTask = await world.addTask(planned)
    const expected = { kind: 'task', id: newTask._id, project: planned._id, company: added._id }
    expect(await stream.update()).toEqual({ ...expected, version: 1 })
    const taskParams = { taskId: newTask._id }
    await admin.call(tasks.change, { params: taskParams, body: { status: 'done' } })
    expect(await stream.update()).toEqual({ ...expected, version: 2 })
    await admin.call(tasks.addSubtask, { params: taskParams, body: { title: 's' } })
    expect(await stream.update()).toEqual({ ...expected, version: 3 })
    await admin.call(tasks.remove, { params: taskParams })
    expect(await stream.update()).toEqual({ ...expected, version: 0 })
    await admin.call(projects.remove, { params: { projectId: planned._id } })
    expect(await stream.update()).toMatchObject({ kind: 'project', version: 0 })
    await admin.call(companies.remove, { params })
    expect(await stream.update()).toMatchObject({ kind: 'company', version: 0 })
  })

  test('a refused or rolled back change is not sent', async () => {
    const stream = await live(app, admin)
    await admin.error(projects.change, {
      params: { projectId: project._id },
      body: { title: 'Late', version: 999 },
    })
    const ids = [company._id, '0198d1a2-0000-7000-8000-000000000000']
    await admin.error(companies.bulk, { body: { ids, action: 'disable' } })
    await touchOthers()
    expect(await stream.update()).toMatchObject({ id: others._id })
  })

  test('a repeated request is sent once', async () => {
    const stream = await live(app, admin)
    const headers = { 'idempotency-key': 'announced-once' }
    const sent = { params: { projectId: project._id }, body: { title: 'Once' } }
    await admin.call(tasks.create, sent, headers)
    await admin.call(tasks.create, sent, headers)
    await touchOthers()
    expect(await stream.update()).toMatchObject({ kind: 'task' })
    expect(await stream.update()).toMatchObject({ id: others._id })
  })

  // P12.1.4
  test('internal tasks are sent to staff but not to clients', async () => {
    const [staff, own] = [await live(app, admin), await live(app, owner)]
    const secret = await world.addTask(project, { visibility: 'internal' })
    await admin.call(tasks.change, { params: { taskId: secret._id }, body: { title: 'Hush' } })
    await admin.call(tasks.remove, { params: { taskId: secret._id } })
    await retitle('Sentinel')
    for (const version of [1, 2, 0]) {
      expect(await staff.update()).toMatchObject({ id: secret._id, version })
    }
    expect(await own.update()).toMatchObject({ id: project._id })
  })

  test('a task made internal is withdrawn from clients, and sent when shared again', async () => {
    const [staff, own] = [await live(app, admin), await live(app, owner)]
    const { version } = await changeTask({ visibility: 'internal' })
    await changeTask({ title: 'Between' })
    await changeTask({ visibility: 'shared' })
    expect((await staff.update()).version).toBe(version)
    expect(await own.update()).toMatchObject({ kind: 'task', id: task._id, version: 0 })
    expect(await own.update()).toMatchObject({ id: task._id, version: version + 2 })
  })
})

describe('after a gap', () => {
  test('Last-Event-ID: missed updates are sent first, each once, in order', async () => {
    const first = await live(app, owner)
    await retitle('Seen')
    const seen = await first.next()
    first.close()
    const missed = [await retitle('Missed'), await changeTask({ title: 'Missed' })]
    await touchOthers()
    const again = await live(app, owner, { headers: { 'last-event-id': seen?.id ?? '' } })
    expect(again.missed.map(({ data }) => JSON.parse(data))).toMatchObject(
      missed.map(({ _id, version }) => ({ id: _id, version })),
    )
    await retitle('Live')
    expect(await again.update()).toMatchObject({ id: project._id })
  })

  test('nothing missed: nothing is sent', async () => {
    const first = await live(app, owner)
    expect(
      (await live(app, owner, { headers: { 'last-event-id': first.readyId } })).missed,
    ).toEqual([])
    expect((await live(app, owner)).missed).toEqual([])
  })

  test('since: updates since the page was made are sent; Last-Event-ID takes precedence', async () => {
    const { updatesFrom } = await owner.call(auth.session, {})
    await retitle('Meanwhile')
    const query = `since=${updatesFrom}`
    const stream = await live(app, owner, { query })
    expect(stream.missed).toHaveLength(1)
    const headers = { 'last-event-id': stream.readyId }
    expect((await live(app, owner, { query, headers })).missed).toEqual([])
  })

  test.each(['x', '0-0', 'ffffffff-1', '-', '99999999999', '%00'])(
    'an unknown id: the client is asked to refresh everything: %s',
    async (since) => {
      const { missed } = await live(app, owner, { query: `since=${since}` })
      expect(missed.map(({ event }) => event)).toEqual(['refresh'])
    },
  )

  test('an id older than the log: the client is asked to refresh everything', async () => {
    const { readyId } = await live(app, owner)
    const change = {
      kind: 'project',
      id: others._id,
      company: otherCompany._id,
      version: 1,
    } as const
    for (let n = 0; n < 5001; n += 1)
      app.platform.updates.receive({ id: `change ${n}`, changes: [change] })
    const late = await live(app, owner, { query: `since=${readyId}` })
    expect(late.missed.map(({ event }) => event)).toEqual(['refresh'])
  })

  test('a gap between processes: every stream is asked to refresh everything', async () => {
    const stream = await live(app, owner)
    const { readyId } = stream
    app.platform.updates.refreshAll()
    expect(await stream.next()).toMatchObject({ event: 'refresh' })
    const { missed } = await live(app, owner, { query: `since=${readyId}` })
    expect(missed.map(({ event }) => event)).toEqual(['refresh'])
  })
})

test('a process answers with a change that it has not received yet', async () => {
  const behind = await startApp(world.database)
  const boardThere = async (etag?: string) => {
    const { statusCode, headers, body } = await behind.inject({
      url: `/projects/${project._id}/tasks/all`,
      headers: { ...admin.headers, ...(etag !== undefined && { 'if-none-match': etag }) },
    })
    return { statusCode, etag: String(headers.etag), body }
  }
  await changeTask({ title: 'Old' })
  const old = await boardThere()
  expect(old.body).toContain('Old')
  expect((await boardThere(old.etag)).statusCode).toBe(304)
  await changeTask({ title: 'New' })
  const now = await boardThere(old.etag)
  expect(now.statusCode).toBe(200)
  expect(now.body).toContain('New')
  await behind.close()
})

describe('at another process', () => {
  test('a change arrives within a second, and a stream continues where it was', async () => {
    const another = await startApp(world.database)
    const [here, there] = [await live(app, owner), await live(another, owner)]
    const { version } = await retitle('Across')
    const [seen, received] = [await within(1000, here.next()), await within(1000, there.next())]
    expect(received).toEqual(seen)
    expect(JSON.parse(seen?.data ?? '')).toMatchObject({ id: project._id, version })
    here.close()
    await retitle('Missed')
    await another.receiveUpdates()
    const { missed } = await live(another, owner, { headers: { 'last-event-id': seen?.id ?? '' } })
    expect(missed.map(({ event, data }) => [event, JSON.parse(data).version])).toEqual([
      ['update', version + 1],
    ])
    there.close()
    await another.close()
  })

  test('signing out ends the stream within a second', async () => {
    const another = await startApp(world.database)
    const person = await signedIn('admin')
    const stream = await live(another, person)
    await person.call(auth.signOut, {})
    expect(await within(1000, stream.next())).toMatchObject({ event: 'signed_out' })
    await stream.ended()
    await another.close()
  })
})

describe('the end of a stream', () => {
  test('signing out ends the stream within a second', async () => {
    const person = await signedIn('admin')
    const stream = await live(app, person)
    await person.call(auth.signOut, {})
    expect(await within(1000, stream.next())).toMatchObject({
      event: 'signed_out',
      data: '{"sessionEnd":"ended"}',
    })
    await stream.ended()
  })

  test('signing out elsewhere does not end the stream', async () => {
    const { email } = await world.addPerson('admin')
    const [here, elsewhere] = [await world.signIn(email), await world.signIn(email)]
    const stream = await live(app, { headers: { authorization: `Bearer ${here}` } })
    await world.anonymous.call(auth.signOut, {}, { authorization: `Bearer ${elsewhere}` })
    await touchOthers()
    expect(await stream.update()).toMatchObject({ id: others._id })
  })

  test('a session ended during a gap between processes ends the stream after it', async () => {
    const person = await signedIn('admin')
    const stream = await live(app, person)
    await world.database.query('delete from sessions where user_id = $1', [person.id])
    app.platform.updates.refreshAll()
    expect(await within(1000, stream.next())).toMatchObject({ event: 'refresh' })
    await within(1000, stream.ended())
  })

  // P1.3.7
  test('disabling or deleting a company ends its people’s streams within a second', async () => {
    for (const end of ['disable', 'delete'] as const) {
      const closing = await world.addCompany()
      const person = await signedIn([{ company: closing, role: 'owner' }])
      const stream = await live(app, person)
      await admin.call(companies.bulk, { body: { ids: [closing._id], action: end } })
      await within(1000, stream.ended())
    }
  })

  // P1.3.7
  test('a ban ends the stream within a second', async () => {
    const person = await signedIn(ofCompany)
    const stream = await live(app, person)
    const ban = 'update memberships set banned_at = now() where user_id = $1'
    await world.database.query(ban, [person.id])
    app.platform.updates.publish({ people: [person.id] })
    expect(await within(1000, stream.next())).toMatchObject({
      event: 'signed_out',
      data: '{"sessionEnd":"banned"}',
    })
    await stream.ended()
  })

  test('a user who loses one of several companies is sent no more updates of it', async () => {
    const lost = await world.addCompany()
    const person = await signedIn([...ofCompany, { company: lost, role: 'owner' }])
    const stream = await live(app, person)
    await admin.call(companies.change, { params: { companyId: lost._id }, body: { active: false } })
    expect(await stream.update()).toMatchObject({ kind: 'company', id: lost._id })
    // Every later request sees the change; the open stream has been rechecked too.
    await expect
      .poll(async () => {
        await admin.call(companies.change, { params: { companyId: lost._id }, body: {} })
        await retitle('Still announced')
        return (await stream.update()).id
      })
      .toBe(project._id)
  })

  test('the client view of staff ends once they lose access to its company', async () => {
    const staff = await world.addStaff({ staffRole: 'viewer', companies: [company, otherCompany] })
    const stream = await live(app, staff, { headers: { [clientViewHeader]: company._id } })
    const params = { personId: staff.id }
    await admin.call(directory.change, { params, body: { companies: [otherCompany._id] } })
    expect(await within(1000, stream.next())).toMatchObject({ event: 'refresh' })
    await within(1000, stream.ended())
  })

  test('closing the app closes the streams', async () => {
    const another = await startApp(world.database)
    const stream = await live(another, admin)
    await another.close()
    await within(1000, stream.ended())
  })
})

describe('the request', () => {
  test('is answered with a stream that no proxy stores or changes', async () => {
    const { status, headers } = await live(app, admin)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
  })

  test('with HEAD opens no stream', async () => {
    const response = await admin.raw({ method: 'HEAD', url: '/updates' })
    expect(response.statusCode).toBe(200)
  })

  test('by a signed-out or banned user, or of a disabled company: 401', async () => {
    expect((await openStream(app, { headers: {} })).status).toBe(401)
    expect((await openStream(app, await world.banned())).status).toBe(401)
    expect((await openStream(app, await world.disabled())).status).toBe(401)
    expect((await world.anonymous.error(updates.stream)).code).toBe('signed_out')
  })

  test('with an unknown or too long parameter: 400', async () => {
    expect((await openStream(app, admin, { query: 'from=1' })).status).toBe(400)
    expect((await openStream(app, admin, { query: `since=${'x'.repeat(2001)}` })).status).toBe(400)
  })

  test('is refused when a user has 30 open streams', async () => {
    const person = await signedIn(ofCompany)
    for (let n = 0; n < 30; n += 1) await live(app, person)
    const response = await openStream(app, person)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('10')
    expect((await live(app, owner)).status).toBe(200)
  })
})
