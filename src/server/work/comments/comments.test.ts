// Comments through the API: written, with mentions, edited, deleted; what clients learn of them.
import { describe, expect, test } from 'vitest'
import { activity } from '#contract/records/activity.ts'
import { type Comment, comments } from '#contract/work/comments.ts'
import { deletions } from '#contract/records/deletions.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { people } from '#contract/clients/people.ts'
import { projects } from '#contract/work/projects.ts'
import { tasks } from '#contract/work/tasks.ts'
import type { Caller } from '#tests/support/caller.ts'
import { openLive } from '#tests/support/live.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const [owner, member] = [await world.owner(), await world.member()]
const otherOwner = await world.otherOwner()
const project = await world.addProject(world.company)
const missing = '0198d1a2-0000-7000-8000-000000000000'

const taskOf = (visibility: 'internal' | 'shared' = 'shared') =>
  world.addTask(project, { visibility })
const add = (by: Caller, { _id: taskId }: { _id: string }, body: object) =>
  by.send(comments.add, { params: { taskId }, body })
const errorOf = (by: Caller, { _id: taskId }: { _id: string }, body: object) =>
  by.error(comments.add, { params: { taskId }, body })
const write = async (by: Caller, task: { _id: string }, text: string, visibility?: string) =>
  (await add(by, task, { text, ...(visibility && { visibility }) })).json<Comment>()
const list = (by: Caller, { _id: taskId }: { _id: string }) =>
  by.call(comments.ofTask, { params: { taskId }, query: {} })
const texts = async (by: Caller, task: { _id: string }) =>
  (await list(by, task)).map(({ text }) => text)
const of = ({ _id }: { _id: string }) => ({ params: { commentId: _id } })
const change = (by: Caller, comment: { _id: string }, body: object) =>
  by.send(comments.change, { ...of(comment), body })

describe('a new comment', () => {
  // P12.1.3
  test('is internal by default if by staff, and shared if by a client', async () => {
    const task = await taskOf()
    expect(await write(admin, task, ' **Hello** ')).toMatchObject({
      task: task._id,
      author: { _id: admin.id, staff: true },
      visibility: 'internal',
      text: '**Hello**',
      html: '<p><strong>Hello</strong></p>',
      version: 1,
      editedAt: null,
      can: { edit: true, delete: true },
    })
    expect(await write(admin, task, 'For all', 'shared')).toMatchObject({ visibility: 'shared' })
    expect(await write(owner, task, 'Mine')).toMatchObject({
      author: { _id: owner.id, staff: false },
      visibility: 'shared',
    })
    expect(await errorOf(owner, task, { text: 'x', visibility: 'internal' })).toMatchObject({
      status: 400,
      fields: { visibility: 'Only the agency’s staff can write internal comments' },
    })
  })

  test.each([
    ['no text', {}, 'text'],
    ['an empty text', { text: ' ' }, 'text'],
    ['too long a text', { text: 'x'.repeat(20_001) }, 'text'],
    ['NUL', { text: '\u0000' }, 'text'],
    ['an unknown visibility', { text: 'x', visibility: 'secret' }, 'visibility'],
    ['an unknown field', { text: 'x', html: '<p>' }, 'html'],
  ])('%s is refused at its field', async (_, body, field) => {
    const { status, fields } = await errorOf(admin, await taskOf(), body)
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })

  test('does not change the task’s version, so that moves do not conflict', async () => {
    const task = await taskOf()
    await write(admin, task, 'Hello')
    const { version } = await admin.call(tasks.get, { params: { taskId: task._id } })
    expect(version).toBe(task.version)
  })

  test('is made once by ten identical requests, and not by a user without the right', async () => {
    const task = await taskOf()
    const sent = {
      params: { taskId: task._id },
      body: { text: 'Once' },
      headers: { 'idempotency-key': 'once' },
    }
    const ten = Array.from({ length: 10 }, () => owner.send(comments.add, sent))
    expect(new Set((await Promise.all(ten)).map(({ body }) => body)).size).toBe(1)
    expect(await texts(owner, task)).toEqual(['Once'])
    const hidden = { params: { taskId: task._id }, body: { visibility: 'internal' } } as const
    await admin.call(tasks.change, hidden)
    expect((await owner.error(comments.add, sent)).status).toBe(404)
  })

  test('keeps the author’s name after the person is removed', async () => {
    const task = await taskOf()
    const { id, email } = await world.addPerson([{ company: world.company, role: 'member' }])
    const token = await world.signIn(email)
    const authorization = `Bearer ${token}`
    const sent = { params: { taskId: task._id }, body: { text: 'Bye' }, headers: { authorization } }
    expect((await world.anonymous.send(comments.add, sent)).statusCode).toBe(201)
    const [before] = await list(admin, task)
    await world.database.query('delete from users where id = $1', [id])
    const [after] = await list(admin, task)
    expect(after?.author).toEqual({ ...before?.author, _id: null })
    expect((await world.anonymous.send(comments.add, sent)).statusCode).toBe(401)
  })
})

describe('mentions', () => {
  const mention = (id: string, name = 'Somebody') => `Look, @[${name}](person:${id})`

  test('show the person’s real name', async () => {
    const [staff] = await world.database.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from users where id = $1`,
      [admin.id],
    )
    const comment = await write(owner, await taskOf(), mention(admin.id, 'The boss'))
    expect(comment.html).toContain(`data-person="${admin.id}">@${staff?.name}</span>`)
  })

  test('of persons who cannot see the comment are refused with the reason', async () => {
    const task = await taskOf()
    const hidden = await taskOf('internal')
    const reason = (what: string) => ({
      status: 400,
      fields: { text: `Somebody can’t see ${what}, so you can’t mention them here` },
    })
    const text = mention(member.id)
    expect(await errorOf(admin, task, { text })).toMatchObject(reason('an internal comment'))
    const shared = { text, visibility: 'shared' }
    expect(await errorOf(admin, hidden, shared)).toMatchObject(reason('an internal task'))
    expect((await add(admin, task, shared)).statusCode).toBe(201)
    expect((await add(owner, task, { text })).statusCode).toBe(201)
  })

  test('in a quotation are accepted even of persons who cannot see the comment', async () => {
    const quoted = `> ${mention(member.id)}\n\nAs I said`
    const { html } = await write(admin, await taskOf(), quoted, 'internal')
    expect(html).toContain(`>@Somebody</span>`)
  })

  test('do not reveal whether a person exists', async () => {
    const task = await taskOf()
    const { banned, withoutCompany, waiting } = world
    const nobodies = [
      missing,
      otherOwner.id,
      (await withoutCompany()).id,
      (await waiting()).id,
      (await banned()).id,
    ]
    const answers = await Promise.all(
      nobodies.map((id) => errorOf(owner, task, { text: mention(id) })),
    )
    expect(new Set(answers.map(({ status, fields }) => `${status} ${fields['text']}`)).size).toBe(1)
    expect(answers[0]?.fields['text']).toMatch(/^Somebody can’t see this task/)
  })

  test('may stay after an edit even if the person left; new ones are checked', async () => {
    const task = await taskOf()
    const { id } = await world.addPerson([{ company: world.company, role: 'member' }])
    const comment = await write(admin, task, mention(id), 'shared')
    await admin.call(people.remove, { params: { companyId: world.company._id, userId: id } })
    expect((await change(admin, comment, { text: `${mention(id)}!` })).statusCode).toBe(200)
    const text = `${mention(id)} ${mention(missing)}`
    expect((await change(admin, comment, { text })).statusCode).toBe(400)
  })

  test('are suggested for persons who can see the comment', async () => {
    const offered = async (by: Caller, { _id: taskId }: { _id: string }, query = {}) => {
      const found = await by.call(comments.mentionable, { params: { taskId }, query })
      return found.map(({ _id }) => _id)
    }
    const task = await taskOf()
    const shared = { visibility: 'shared' }
    expect(await offered(admin, task)).toContain(admin.id)
    expect(await offered(admin, task)).not.toContain(member.id)
    const all = await offered(admin, task, shared)
    expect(all).toEqual(expect.arrayContaining([admin.id, owner.id, member.id]))
    expect(all).not.toContain(otherOwner.id)
    expect(await offered(owner, task)).toEqual(all)
    expect(await offered(admin, await taskOf('internal'), shared)).not.toContain(member.id)
    const hidden = { params: { taskId: task._id }, query: { visibility: 'internal' } }
    expect((await owner.error(comments.mentionable, hidden)).status).toBe(400)
  })
})

describe('editing', () => {
  test('marks a comment as edited and keeps its earlier text', async () => {
    const task = await taskOf()
    const comment = await write(owner, task, 'First')
    const second = (await change(owner, comment, { text: 'Second', version: 1 })).json<Comment>()
    expect(second).toMatchObject({ text: 'Second', html: '<p>Second</p>', version: 2 })
    expect(second.editedAt).not.toBeNull()
    await change(owner, comment, { text: 'Third', version: 2 })
    for (const who of [admin, owner, member]) {
      expect(await who.call(comments.versions, of(comment))).toMatchObject([
        { version: 2, text: 'Second', at: second.editedAt },
        { version: 1, text: 'First', at: comment.createdAt },
      ])
    }
    const [same] = await list(owner, task)
    const again = (await change(owner, comment, { text: 'Third' })).json<Comment>()
    expect(again).toEqual(same)
  })

  test('at an outdated version is stale, also with two edits at the same moment', async () => {
    const comment = await write(owner, await taskOf(), 'First')
    const sent = (text: string) => change(owner, comment, { text, version: 1 })
    const two = await Promise.all([sent('One'), sent('Other')])
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await sent('Late')).statusCode).toBe(409)
  })

  test('is allowed to the author only, and cannot change the visibility', async () => {
    const task = await taskOf()
    const comment = await write(owner, task, 'Mine')
    for (const who of [admin, member]) {
      expect((await change(who, comment, { text: 'x' })).statusCode).toBe(403)
    }
    const note = await write(admin, task, 'Note')
    const shared = { text: 'Note', visibility: 'shared' }
    expect((await change(admin, note, shared)).statusCode).toBe(400)
    expect((await change(admin, note, { ...shared, visibility: 'internal' })).statusCode).toBe(200)
  })
})

describe('reading', () => {
  test('returns all comments, or pages from the latest', async () => {
    const task = await taskOf()
    const written: Comment[] = []
    for (const text of ['1', '2', '3', '4', '5']) written.push(await write(owner, task, text))
    const read = async (query: { before?: string; size?: number }) => {
      const page = await owner.call(comments.ofTask, { params: { taskId: task._id }, query })
      return page.map(({ text }) => text).join('')
    }
    expect(await read({})).toBe('12345')
    expect(await read({ size: 2 })).toBe('45')
    expect(await read({ size: 2, before: written[3]?._id ?? '' })).toBe('23')
    expect(await read({ size: 2, before: written[1]?._id ?? '' })).toBe('1')
    expect(await read({ before: written[0]?._id ?? '' })).toBe('')
  })
})

describe('deleting', () => {
  const remove = (by: Caller, comment: Comment) => by.send(comments.remove, of(comment))

  test('is allowed to the author and staff; a comment is restored with its history', async () => {
    const task = await taskOf()
    const comment = await write(owner, task, 'First')
    await change(owner, comment, { text: 'Second' })
    const before = await list(admin, task)
    expect((await remove(member, comment)).statusCode).toBe(403)
    expect((await remove(owner, comment)).statusCode).toBe(204)
    expect(await texts(owner, task)).toEqual([])
    expect((await owner.error(comments.versions, of(comment))).status).toBe(404)
    const restored = await admin.send(deletions.restore, { params: { recordId: comment._id } })
    expect(restored.json()).toEqual({ kind: 'comment', records: [comment._id] })
    expect(await list(admin, task)).toEqual(before)
    expect(await owner.call(comments.versions, of(comment))).toHaveLength(1)
    expect((await remove(admin, comment)).statusCode).toBe(204)
  })

  test('is logged with the comment’s task, without mentioned names', async () => {
    const task = await taskOf()
    const comment = await write(
      admin,
      task,
      `Dear @[Mina Sorrel](person:${owner.id}) please look`,
      'shared',
    )
    await remove(admin, comment)
    const gone = await admin.send(comments.versions, of(comment))
    expect(gone.json<ErrorBody>().error.deleted?.name).toBe('Dear @… please look')
    await admin.call(deletions.restore, { params: { recordId: comment._id } })
    const { items } = await admin.call(activity.list, { query: { kind: 'comment', size: 3 } })
    expect(items.map(({ action, title, path }) => ({ action, title, path }))).toEqual(
      ['restored', 'deleted', 'created'].map((action) => ({
        action,
        title: task.title,
        path: expect.stringContaining(task._id),
      })),
    )
  })

  test('can be undone by a client for their own deletions only', async () => {
    const task = await taskOf()
    const comment = await write(owner, task, 'Mine')
    const before = await list(owner, task)
    await remove(owner, comment)
    const ofRecord = { params: { recordId: comment._id } }
    expect((await member.error(deletions.restore, ofRecord)).status).toBe(404)
    await owner.call(deletions.restore, ofRecord)
    expect(await list(owner, task)).toEqual(before)
    expect((await owner.error(deletions.restore, ofRecord)).status).toBe(404)
    await remove(admin, comment)
    expect((await owner.error(deletions.restore, ofRecord)).status).toBe(404)
  })

  test('a restored task or project gets its comments back', async () => {
    const other = await world.addProject(world.company)
    const task = await world.addTask(other)
    const comment = await write(admin, task, 'First')
    await change(admin, comment, { text: 'Second' })
    const before = await list(admin, task)
    await admin.call(tasks.remove, { params: { taskId: task._id } })
    await admin.call(deletions.restore, { params: { recordId: task._id } })
    await admin.call(projects.remove, { params: { projectId: other._id } })
    expect((await errorOf(admin, task, { text: 'Late' })).status).toBe(404)
    await admin.call(deletions.restore, { params: { recordId: other._id } })
    expect(await list(admin, task)).toEqual(before)
    expect(await admin.call(comments.versions, of(comment))).toHaveLength(1)
  })
})

describe('clients', () => {
  // P8.2.2
  test('see shared comments on shared tasks with their authors, and no others', async () => {
    const task = await taskOf()
    await write(admin, task, 'Note')
    const shared = await write(admin, task, 'To you', 'shared')
    await write(owner, task, 'To us')
    expect(await texts(admin, task)).toEqual(['Note', 'To you', 'To us'])
    expect(await texts(member, task)).toEqual(['To you', 'To us'])
    const [first] = await list(member, task)
    expect(first).toEqual({ ...shared, can: { edit: false, delete: false } })
    await admin.call(tasks.change, {
      params: { taskId: task._id },
      body: { visibility: 'internal' },
    })
    expect((await member.error(comments.versions, of(shared))).status).toBe(404)
    expect((await member.error(comments.ofTask, { params: { taskId: task._id } })).status).toBe(404)
  })

  test('are shown no internal comments by live updates or errors', async () => {
    const task = await taskOf()
    const hidden = await taskOf('internal')
    const streams = await Promise.all([admin, owner].map((caller) => openLive(world.app, caller)))
    const note = await write(admin, task, 'Note')
    await change(admin, note, { text: 'Note!' })
    const buried = await write(admin, hidden, 'Buried', 'shared')
    await admin.call(comments.remove, of(note))
    const shared = await write(admin, task, 'To you', 'shared')
    const [staff, client] = await Promise.all(
      streams.map(async (stream) => {
        const updates = [await stream.update()]
        while (updates.at(-1)?.id !== shared._id) updates.push(await stream.update())
        stream.close()
        return updates.map(({ id, version }) => [id, version])
      }),
    )
    expect(staff).toEqual([
      [note._id, 1],
      [note._id, 2],
      [buried._id, 1],
      [note._id, 0],
      [shared._id, 1],
    ])
    expect(client).toEqual([[shared._id, 1]])
    const body = { text: 'x' }
    const unknown = await owner.error(comments.change, { ...of({ _id: missing }), body })
    for (const comment of [note, buried]) {
      const error = await owner.error(comments.change, { ...of(comment), body })
      expect([error.status, error.message]).toEqual([404, unknown.message])
    }
  })

  test('a live update of a comment includes its task', async () => {
    const task = await taskOf()
    const stream = await openLive(world.app, owner)
    const { _id } = await write(owner, task, 'Hello')
    expect(await stream.update()).toEqual({
      kind: 'comment',
      id: _id,
      company: world.company._id,
      project: project._id,
      task: task._id,
      version: 1,
    })
    stream.close()
  })
})

test('a Markdown preview equals the comment once sent', async () => {
  const text = '# Title\n\n<b>bold</b> **bold**'
  const { html } = await owner.call(comments.preview, { body: { text } })
  expect(html).toBe((await write(owner, await taskOf(), text)).html)
})

test('a company’s latest comments are listed, only shared ones for clients', async () => {
  const company = await world.addCompany()
  const [first, second] = [await world.addProject(company), await world.addProject(company)]
  const task = await world.addTask(first, { title: 'Poster', visibility: 'shared' })
  const elsewhere = await world.addTask(second, { visibility: 'shared' })
  await world.addComment(task, { text: 'First', visibility: 'shared' })
  await world.addComment(task, { text: 'Undercroft' })
  await world.addComment(elsewhere, { text: 'Second', visibility: 'shared' })
  const { email } = await world.addPerson([{ company, role: 'member' }])
  const headers = { authorization: `Bearer ${await world.signIn(email)}` }
  const params = { companyId: company._id }
  const read = async (query = {}) =>
    (await world.anonymous.call(comments.latestOfCompany, { params, query }, headers)).map(
      ({ text }) => text,
    )
  expect(await read()).toEqual(['Second', 'First'])
  expect(await read({ project: first._id })).toEqual(['First'])
  const [latest] = await admin.call(comments.latestOfCompany, {
    params,
    query: { project: first._id },
  })
  expect(latest).toMatchObject({
    text: 'Undercroft',
    taskTitle: 'Poster',
    project: { _id: first._id },
  })
})
