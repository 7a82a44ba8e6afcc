// Existing files: who sees them, what is sent, how they are changed, deleted and restored.
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { deletions } from '#contract/records/deletions.ts'
import { files } from '#contract/work/files.ts'
import { projects } from '#contract/work/projects.ts'
import { settings } from '#contract/agency/settings.ts'
import { tasks } from '#contract/work/tasks.ts'
import { errorResponse } from '#tests/support/caller.ts'
import { openLive } from '#tests/support/live.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { pdf, png, sendFile, uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { makePreview } from './previews.ts'
import { sweepFiles } from './sweep.ts'

const world = await openWorld()
const { app, company, database, otherCompany } = world
const admin = await world.admin()
const owner = await world.owner()
const otherOwner = await world.otherOwner()
const project = await world.addProject(company)

const upload = (name: string, content: Buffer | string, fields: Record<string, string> = {}) =>
  uploadFile(admin, { name, content, fields: { company: company._id, ...fields } })
const get = (id: string, headers: Record<string, string> = {}, caller = admin) =>
  caller.raw({ method: 'GET', url: `/files/${id}`, headers })
const params = ({ _id }: { _id: string }) => ({ params: { fileId: _id } })
const preview = (id: string, size = 'small') =>
  admin.raw({ method: 'GET', url: `/files/${id}/preview?size=${size}` })

describe('an uploaded file', () => {
  test('is sent as an attachment with its name and a policy that blocks scripts', async () => {
    const file = await upload('Frühling “A”.txt', 'Hello', { project: project._id })
    expect(file).toMatchObject({
      name: 'Frühling “A”.txt',
      type: 'text/plain',
      size: 5,
      visibility: 'shared',
      preview: 'none',
      project: { _id: project._id, title: project.title },
      task: null,
      can: { edit: true, delete: true },
    })
    const sent = await get(file._id)
    expect(sent.body).toBe('Hello')
    expect(sent.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '5',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Fr_hling _A_.txt"; filename*=UTF-8''Fr%C3%BChling%20%E2%80%9CA%E2%80%9D.txt`,
    })
  })

  test('is sent in ranges', async () => {
    const { _id } = await upload('a.txt', '0123456789')
    const part = async (range: string, more = {}) => {
      const { statusCode, body, headers } = await get(_id, { range, ...more })
      return [statusCode, body, headers['content-range']]
    }
    expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=-3')).toEqual([206, '789', 'bytes 7-9/10'])
    expect(await part('bytes=0-999')).toEqual([206, '0123456789', 'bytes 0-9/10'])
    expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
    expect(await part('bytes=4-2')).toEqual([200, '0123456789', undefined])
    expect(await part('lines=1-2')).toEqual([200, '0123456789', undefined])
    expect(await part('bytes=2-4', { 'if-range': '"another"' })).toEqual([
      200,
      '0123456789',
      undefined,
    ])
    expect(await part('bytes=2-4', { 'if-range': `"${_id}"` })).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ])
  })

  test('is listed with its task and its company, searched by name, and exported', async () => {
    const task = await world.addTask(project)
    const file = await upload('Launch_100%.csv', 'a,b', { task: task._id })
    expect(file).toMatchObject({ task: { _id: task._id }, project: { _id: project._id } })
    const ofTask = await admin.call(files.ofTask, { params: { taskId: task._id } })
    expect(ofTask.map(({ _id }) => _id)).toEqual([file._id])
    const query = { search: 'h_100%', project: project._id }
    const found = await admin.call(files.ofCompany, { params: { companyId: company._id }, query })
    expect(found).toMatchObject({ total: 1, items: [{ _id: file._id }] })
    const csv = await admin.raw({
      method: 'GET',
      url: `/companies/${company._id}/files?format=csv&search=Launch`,
    })
    expect(csv.body).toContain('Launch_100%.csv')
  })

  test('is stored once when the same request is sent twice', async () => {
    const sent = { name: 'once.txt', content: 'Once', fields: { company: company._id } }
    const headers = { 'idempotency-key': 'once' }
    const [first, second] = [
      await sendFile(admin, { ...sent, headers }),
      await sendFile(admin, { ...sent, headers }),
    ]
    expect([first.statusCode, second.json()]).toEqual([201, first.json()])
    const other = await sendFile(admin, { ...sent, content: 'Twice', headers })
    expect(errorResponse(other)).toMatchObject({ status: 409, code: 'key_reused' })
    const query = { search: 'once.txt' }
    const { total } = await admin.call(files.ofCompany, {
      params: { companyId: company._id },
      query,
    })
    expect(total).toBe(1)
  })

  test('is renamed only to names that it could be uploaded with', async () => {
    const notes = await upload('notes.txt', '<svg><script>alert(1)</script></svg>')
    const picture = await upload('logo.png', await png())
    const data = await upload('data.json', '{}')
    const rename = (file: { _id: string }, name: string) =>
      admin.send(files.change, { ...params(file), body: { name } })
    for (const [file, name, sentence] of [
      [
        notes,
        'setup.exe',
        'is a program. You can’t upload programs directly: put it in a ZIP archive.',
      ],
      [
        notes,
        'notes.pdf',
        'isn’t a PDF, although its name says so. Check the file, then try again.',
      ],
      [
        picture,
        'logo.jpg',
        'isn’t a JPEG picture, although its name says so. It is a PNG picture: rename it to end in .png.',
      ],
    ] as const) {
      expect(errorResponse(await rename(file, name))).toMatchObject({
        status: 415,
        code: 'unsupported_type',
        message: `The file “${name}” ${sentence}`,
      })
    }
    for (const [file, name] of [
      [notes, 'notes.md'],
      [notes, 'notes.svg'],
      [notes, 'notes'],
      [data, 'figures.json'],
      [picture, 'Logo 2.PNG'],
    ] as const) {
      expect((await rename(file, name)).json()).toMatchObject({ name, type: file.type })
    }
  })

  test('keeps an old name that is no longer valid when other fields change', async () => {
    const { _id } = await upload('old.txt', 'x')
    await database.query(`update files set name = 'old.pdf' where id = $1`, [_id])
    const body = { name: 'old.pdf', visibility: 'internal' as const }
    expect(await admin.call(files.change, { ...params({ _id }), body })).toMatchObject(body)
  })

  test('gets a preview if it is a picture, or of its first page if it is a PDF', async () => {
    const platform = { ...app.platform, storage: app.storage }
    const made = [await upload('a.png', await png(2000, 1000)), await upload('b.pdf', pdf('Brief'))]
    for (const { _id, preview: state } of made) {
      expect(state).toBe('pending')
      expect((await preview(_id)).statusCode).toBe(404)
      await makePreview(platform, _id)
    }
    const [picture, page] = made.map(({ _id }) => _id)
    const sizeOf = async (id = '', size = 'small') => {
      const sent = await preview(id, size)
      expect(sent.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store',
      })
      const { width, height } = await sharp(sent.rawPayload).metadata()
      return [width, height]
    }
    expect(await sizeOf(picture)).toEqual([480, 240])
    expect(await sizeOf(picture, 'large')).toEqual([1600, 800])
    expect(await sizeOf(page, 'large')).toEqual([1236, 1600])
    const listed = await admin.call(files.ofCompany, {
      params: { companyId: company._id },
      query: { search: 'a.png' },
    })
    expect(listed.items).toMatchObject([
      { preview: 'ready', width: 2000, height: 1000, version: 2 },
    ])
  })

  test('is stored without a preview if it is a damaged picture or PDF', async () => {
    const picture = (await png(400, 400)).subarray(0, 200)
    const platform = { ...app.platform, storage: app.storage }
    for (const { _id } of [
      await upload('cut.png', picture),
      await upload('cut.pdf', '%PDF-1.7 and nothing else'),
    ]) {
      await makePreview(platform, _id)
      expect((await preview(_id)).statusCode).toBe(404)
      expect((await get(_id)).statusCode).toBe(200)
    }
  })
})

describe('who can see a file', () => {
  const clientSees = async (file: { _id: string; task: { _id: string } | null }) => {
    const byContent = (await get(file._id, {}, owner)).statusCode === 200
    const listed = await owner.call(files.ofCompany, {
      params: { companyId: company._id },
      query: { size: 200 },
    })
    const byList = listed.items.some(({ _id }) => _id === file._id)
    const byPreview = (await owner.raw({ method: 'GET', url: `/files/${file._id}/preview` }))
      .statusCode
    expect(byPreview).toBe(404)
    expect(byList).toBe(byContent)
    if (file.task) {
      const ofTask = await owner.send(files.ofTask, { params: { taskId: file.task._id } })
      const hasIt = ofTask.statusCode === 200 && ofTask.body.includes(file._id)
      expect(hasIt).toBe(byContent)
    }
    return byContent
  }

  test('a client sees shared files, and neither internal ones nor their number', async () => {
    const before = await owner.call(files.ofCompany, {
      params: { companyId: company._id },
      query: {},
    })
    const internal = await upload('Margins.txt', 'x', { visibility: 'internal' })
    const shared = await upload('Logo.txt', 'x')
    expect([await clientSees(internal), await clientSees(shared)]).toEqual([false, true])
    const after = await owner.call(files.ofCompany, {
      params: { companyId: company._id },
      query: {},
    })
    expect(after.total).toBe(before.total + 1)
    expect(after.items[0]?.uploadedBy?._id).toBe(admin.id)
    expect(after.items[0]?.uploadedBy).toEqual(shared.uploadedBy)
    expect((await get(shared._id, {}, otherOwner)).statusCode).toBe(404)
  })

  test('files of internal tasks are internal; making a task internal hides them', async () => {
    const hidden = await world.addTask(project, { visibility: 'internal' })
    const ofHidden = await upload('a.txt', 'x', { task: hidden._id })
    expect(ofHidden.visibility).toBe('internal')
    const claimed = await upload('b.txt', 'x', { task: hidden._id, visibility: 'shared' })
    const task = await world.addTask(project, { visibility: 'shared' })
    const ofShared = await upload('c.txt', 'x', { task: task._id })
    expect(await clientSees(claimed)).toBe(false)
    expect(await clientSees(ofShared)).toBe(true)
    const change = { params: { taskId: task._id }, body: { visibility: 'internal' as const } }
    await admin.call(tasks.change, change)
    expect(await clientSees(ofShared)).toBe(false)
  })

  test('a file changed to internal disappears from clients’ open windows', async () => {
    const file = await upload('Draft.txt', 'x')
    const stream = await openLive(app, owner)
    const changed = await admin.call(files.change, {
      ...params(file),
      body: { visibility: 'internal', name: 'Draft 2.txt', version: file.version },
    })
    expect(changed).toMatchObject({ visibility: 'internal', name: 'Draft 2.txt', version: 2 })
    expect(await stream.update()).toMatchObject({ kind: 'file', id: file._id, version: 0 })
    stream.close()
    expect(await clientSees(file)).toBe(false)
    const stale = { ...params(file), body: { name: 'x.txt', version: 1 } }
    expect(await admin.error(files.change, stale)).toMatchObject({ code: 'stale' })
  })

  test('the preview of a draft’s picture is not shown or sent live to clients', async () => {
    const { platform, storage } = app
    const draft = await world.addPost(await world.addCampaign(project))
    const stream = await openLive(app, owner)
    const fields = { company: company._id, post: draft._id }
    const picture = await uploadFile(admin, { name: 'draft.png', content: await png(), fields })
    await makePreview({ ...platform, storage }, picture._id)
    const { _id } = await upload('Known.txt', 'x')
    expect(await stream.update()).toMatchObject({ kind: 'file', id: _id })
    stream.close()
  })

  // P8.2.2
  test('a client can add shared files to its tasks, but not delete files', async () => {
    const task = await world.addTask(project)
    const hidden = await world.addTask(project, { visibility: 'internal' })
    const fields = { company: company._id, task: task._id }
    const file = await uploadFile(owner, { name: 'mine.txt', content: 'x', fields })
    expect(file).toMatchObject({ visibility: 'shared', can: { edit: false, delete: false } })
    expect((await owner.send(files.remove, params(file))).statusCode).toBe(403)
    expect((await owner.send(files.change, { ...params(file), body: {} })).statusCode).toBe(403)
    const statusOf = async (more: Record<string, string>, caller = owner) =>
      (await sendFile(caller, { name: 'x.txt', content: 'x', fields: { ...fields, ...more } }))
        .statusCode
    expect(await statusOf({ visibility: 'internal' })).toBe(403)
    expect(await statusOf({ task: hidden._id })).toBe(404)
    expect(await statusOf({ company: otherCompany._id })).toBe(404)
    expect(await statusOf({}, otherOwner)).toBe(404)
  })

  test('a file cannot be in another project or company than its task', async () => {
    const task = await world.addTask(project)
    const elsewhere = await world.addProject(company)
    const foreign = await world.addProject(otherCompany)
    for (const fields of [
      { company: company._id, project: elsewhere._id, task: task._id },
      { company: company._id, project: foreign._id },
      { company: otherCompany._id, task: task._id },
    ]) {
      const response = await sendFile(admin, { name: 'x.txt', content: 'x', fields })
      expect(response.statusCode).toBe(404)
    }
  })
})

describe('a deleted file', () => {
  const age = (table: string, column: string) =>
    database.query(`update ${table} set ${column} = now() - interval '2 hours'`)
  const stored = async (id: string) => {
    try {
      const stream = await app.storage.read(`files/${id}`)
      stream.destroy()
      return true
    } catch {
      return false
    }
  }
  const sweep = async () => {
    await age('removed_objects', 'removed_at')
    await sweepFiles(app.platform.agencyDatabase, app.storage)
  }

  test('is restored by one undo; later its content is deleted', async () => {
    const file = await upload('a.txt', 'Kept')
    await admin.call(files.remove, params(file))
    expect((await get(file._id)).statusCode).toBe(404)
    await sweepFiles(app.platform.agencyDatabase, app.storage)
    await admin.call(deletions.restore, { params: { recordId: file._id } })
    expect((await get(file._id)).body).toBe('Kept')
    await sweep()
    expect((await get(file._id)).body).toBe('Kept')
    await admin.call(files.remove, params(file))
    await sweep()
    expect(await stored(file._id)).toBe(false)
  })

  test('is also deleted with its task, project or company', async () => {
    const home = await world.addCompany()
    const first = await world.addProject(home)
    const second = await world.addProject(home)
    const task = await world.addTask(first)
    const fields = { company: home._id }
    const one = await uploadFile(admin, {
      name: 'a.txt',
      content: 'x',
      fields: { ...fields, task: task._id },
    })
    const two = await uploadFile(admin, {
      name: 'a.txt',
      content: 'x',
      fields: { ...fields, project: second._id },
    })
    const three = await uploadFile(admin, { name: 'a.txt', content: 'x', fields })
    await admin.call(tasks.remove, { params: { taskId: task._id } })
    await admin.call(projects.remove, { params: { projectId: second._id } })
    await sweep()
    expect(await Promise.all([one, two, three].map(({ _id }) => stored(_id)))).toEqual([
      false,
      false,
      true,
    ])
    await admin.call(companies.remove, { params: { companyId: home._id } })
    await sweep()
    expect(await stored(three._id)).toBe(false)
  })

  test('waits for its preview again if it is restored before the preview is drawn', async () => {
    const home = await world.addCompany()
    const content = await png()
    const file = await uploadFile(admin, { name: 'a.png', content, fields: { company: home._id } })
    const jobs = () =>
      world.database.query(
        `select from pgboss.job where name = 'file-preview' and data ->> 'file' = $1`,
        [file._id],
      )
    await world.database.query(`delete from pgboss.job where name = 'file-preview'`)
    await admin.call(files.remove, { params: { fileId: file._id } })
    await admin.call(deletions.restore, { params: { recordId: file._id } })
    expect(await jobs()).toHaveLength(1)
  })

  test('is restored with its company', async () => {
    const home = await world.addCompany()
    const file = await uploadFile(admin, {
      name: 'a.txt',
      content: 'x',
      fields: { company: home._id },
    })
    await admin.call(companies.remove, { params: { companyId: home._id } })
    await admin.call(deletions.restore, { params: { recordId: home._id } })
    await sweep()
    expect((await get(file._id)).body).toBe('x')
  })
})

describe('limits', () => {
  test('are set by an administrator; a file beyond them is refused with figures', async () => {
    expect((await admin.call(settings.get, {})).files).toEqual({
      maxFileMegabytes: 250,
      companyQuotaMegabytes: 5120,
    })
    const home = await world.addCompany()
    const fields = { company: home._id }
    const limits = { files: { maxFileMegabytes: 1, companyQuotaMegabytes: 1 } }
    await admin.call(settings.change, { body: limits })
    const send = async (bytes: number) =>
      sendFile(admin, { name: 'a.bin', content: Buffer.alloc(bytes, 1), fields })
    expect(errorResponse(await send(1024 * 1024 + 1))).toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'This file is larger than the maximum of 1 MB.',
    })
    expect((await send(700_000)).statusCode).toBe(201)
    expect(errorResponse(await send(700_000))).toMatchObject({
      status: 413,
      code: 'quota_exceeded',
      message:
        'There isn’t enough storage left for 684 KB: 684 KB of this company’s 1 MB is used. Delete files you no longer need.',
    })
    const usage = await admin.call(files.usage, { params: { companyId: home._id } })
    expect(usage).toEqual({ used: 700_000, quota: 1024 ** 2, max: 1024 ** 2 })
    const wrong = { files: { maxFileMegabytes: 20, companyQuotaMegabytes: 10 } }
    expect((await admin.error(settings.change, { body: wrong })).fields).toEqual({
      'files.companyQuotaMegabytes':
        'A company’s storage must fit at least one file of the maximum size',
    })
    await admin.call(settings.change, {
      body: { files: { maxFileMegabytes: 250, companyQuotaMegabytes: 5120 } },
    })
  })

  test('do not change the answer of a repeated request', async () => {
    const home = await world.addCompany()
    const limits = { files: { maxFileMegabytes: 1, companyQuotaMegabytes: 1 } }
    await admin.call(settings.change, { body: limits })
    const sent = {
      name: 'a.bin',
      content: Buffer.alloc(700_000, 1),
      fields: { company: home._id },
      headers: { 'idempotency-key': 'room' },
    }
    const first = await sendFile(admin, sent)
    const second = await sendFile(admin, sent)
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 201, first.json()])
    const other = await sendFile(admin, { ...sent, headers: { 'idempotency-key': 'more' } })
    expect(errorResponse(other).code).toBe('quota_exceeded')
    await admin.call(settings.change, {
      body: { files: { maxFileMegabytes: 250, companyQuotaMegabytes: 5120 } },
    })
  })

  test('are kept with concurrent uploads that would each fit', async () => {
    const home = await world.addCompany()
    const limits = { files: { maxFileMegabytes: 1, companyQuotaMegabytes: 1 } }
    await admin.call(settings.change, { body: limits })
    const sent = { name: 'a.bin', content: Buffer.alloc(300_000, 1), fields: { company: home._id } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendFile(admin, sent)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(3)
    expect(statuses.filter((status) => status === 413)).toHaveLength(5)
    await admin.call(settings.change, {
      body: { files: { maxFileMegabytes: 250, companyQuotaMegabytes: 5120 } },
    })
  })
})

test('a post accepts no more pictures than allowed when two arrive at once', async () => {
  const post = await world.addPost(await world.addCampaign(project))
  const add = (count: number) =>
    `insert into files (id, company_id, project_id, post_id, name, type, size, visibility, preview)
     select gen_random_uuid(), $1, $2, $3, 'a.png', 'image/png', 1, 'shared', 'none' from generate_series(1, ${count})`
  const place = [company._id, project._id, post._id]
  await database.query(add(39), place)
  const held = await openTransaction(world)
  await held.run('select from posts where id = $1 for no key update', [post._id])
  await held.run(add(1), place)
  const fields = { company: company._id, post: post._id }
  const sent = sendFile(admin, { name: 'b.png', content: await png(), fields })
  await expect.poll(held.countWaiting).toBe(1)
  await held.commit()
  expect(errorResponse(await sent)).toMatchObject({
    status: 400,
    fields: { file: 'A post can have at most 40 pictures' },
  })
})

test('no refused or cut-off upload remains on disk', async () => {
  const { readdir } = await import('node:fs/promises')
  expect(await readdir(app.storage.incoming)).toEqual([])
  expect(await database.query('select id from uploads')).toEqual([])
})
