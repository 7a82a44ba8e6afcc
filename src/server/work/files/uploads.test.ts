// Uploads in parts: across interruptions, repeats and restarts, with little memory.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { directory } from '#contract/clients/directory.ts'
import { files } from '#contract/work/files.ts'
import { type Upload, maxPartBytes, uploads } from '#contract/work/uploads.ts'
import { type Caller, type RawRequest, errorResponse } from '#tests/support/caller.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { png, sendFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'
import { sweepFiles } from './sweep.ts'

const world = await openWorld()
const { app, company, database } = world
const admin = await world.admin()
const owner = await world.owner()

const begin = (name: string, size: number, caller = admin) =>
  caller.call(uploads.begin, { body: { company: company._id, name, size } })
const put = (
  id: string,
  offset: number,
  payload: NonNullable<RawRequest['payload']>,
  caller: Caller = admin,
) =>
  caller.raw({
    method: 'PUT',
    url: `/uploads/${id}?offset=${offset}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  })
const get = (id: string, caller = admin) => caller.call(uploads.get, { params: { uploadId: id } })
const content = async (id: string) =>
  (await admin.raw({ method: 'GET', url: `/files/${id}` })).rawPayload

test('an upload in three parts becomes a file with the same id', async () => {
  const bytes = randomBytes(300_000)
  const { _id, received } = await begin('film.bin', bytes.length)
  expect(received).toBe(0)
  const first = await put(_id, 0, bytes.subarray(0, 100_000))
  expect(first.json()).toEqual({ _id, received: 100_000, size: 300_000, file: null })
  await put(_id, 100_000, bytes.subarray(100_000, 200_000))
  expect(await get(_id)).toMatchObject({ received: 200_000, file: null })
  const last = await put(_id, 200_000, bytes.subarray(200_000))
  expect(last.json()).toMatchObject({ received: 300_000, file: { _id, name: 'film.bin' } })
  expect((await content(_id)).equals(bytes)).toBe(true)
  expect(await readdir(app.storage.incoming)).toEqual([])
})

test('a repeated part changes nothing; a part that leaves a gap is refused', async () => {
  const { _id } = await begin('a.bin', 10)
  await put(_id, 0, '01234')
  expect((await put(_id, 0, 'xxxxx')).json()).toMatchObject({ received: 5 })
  expect(errorResponse(await put(_id, 7, '789'))).toMatchObject({
    code: 'wrong_state',
    message: 'Only 5 bytes have arrived: continue from there.',
  })
  expect(errorResponse(await put(_id, 5, '567890'))).toMatchObject({ code: 'too_large' })
  expect(errorResponse(await put(_id, 5, ''))).toMatchObject({ code: 'invalid' })
  expect((await put(_id, 5, '56789')).json()).toMatchObject({ file: { _id } })
  expect((await put(_id, 5, '56789')).json()).toMatchObject({ file: { _id } })
  expect((await content(_id)).toString()).toBe('0123456789')
})

test('a user who loses access during an upload adds nothing', async () => {
  const changes = [
    { change: { companies: [] }, status: 404 },
    { change: { staffRole: 'viewer' as const }, status: 403 },
    { change: { banned: true }, status: 404 },
  ]
  for (const { change, status } of changes) {
    const staff = await world.addStaff({ staffRole: 'contributor', companies: [company] })
    const { _id } = await begin('late.bin', 10, staff)
    async function* slowly() {
      yield Buffer.from('01234')
      await admin.call(directory.change, { params: { personId: staff.id }, body: change })
      yield Buffer.from('56789')
    }
    const answer = await put(_id, 0, Readable.from(slowly()), staff)
    expect(answer.statusCode).toBe(status)
    expect((await admin.raw({ method: 'GET', url: `/files/${_id}` })).statusCode).toBe(404)
  }
})

test('an upload uses the rights of its user under row-level security', async () => {
  await database.query(`
    create table writers (role text);
    grant insert on writers to public;
    create function note_writer() returns trigger language plpgsql as $$
      begin insert into writers values (current_user); return null; end $$;
    create trigger files_writer after insert on files for each row execute function note_writer()`)
  const staff = await world.addStaff({ staffRole: 'manager', companies: [company] })
  const project = await world.addProject(company)
  const post = await world.addPost(await world.addCampaign(project))
  const whole = (by: Caller, fields: Record<string, string> = {}) =>
    sendFile(by, {
      name: 'whole.png',
      content: picture,
      fields: { company: company._id, ...fields },
    })
  const inParts = async (by: typeof admin) =>
    put((await begin('parts.bin', 3, by))._id, 0, 'abc', by)
  const picture = await png(4, 4)
  const made = [
    await whole(owner),
    await inParts(owner),
    await whole(staff),
    await inParts(staff),
    await whole(staff, { post: post._id }),
    await whole(admin),
  ]
  expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201, 200, 201, 201])
  const roles = await database.query<{ role: string }>('select role from writers')
  expect(roles.map(({ role }) => role.replace('enfilade_', ''))).toEqual([
    ...['client', 'client', 'company_staff', 'company_staff', 'company_staff'],
    'agency',
  ])
  expect(await database.query('select from uploads')).toEqual([])
})

test('the same last part many times at once makes one file', async () => {
  const { _id } = await begin('a.bin', 10)
  const answers = await Promise.all(Array.from({ length: 6 }, () => put(_id, 0, '0123456789')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await get(_id)).file?._id).toBe(_id)
  expect((await content(_id)).toString()).toBe('0123456789')
})

test('only its user can continue or cancel an upload', async () => {
  const { _id } = await begin('mine.bin', 10, owner)
  expect((await admin.send(uploads.get, { params: { uploadId: _id } })).statusCode).toBe(404)
  expect((await put(_id, 0, '0123')).statusCode).toBe(404)
  await put(_id, 0, '0123', owner)
  await owner.call(uploads.cancel, { params: { uploadId: _id } })
  expect((await put(_id, 4, '456789', owner)).statusCode).toBe(404)
  const { used } = await admin.call(files.usage, { params: { companyId: company._id } })
  const rows = await database.query<{ used: number }>('select sum(size)::int as used from files')
  expect(used).toBe(rows[0]?.used)
})

describe('an upload cancelled while it becomes a file', () => {
  const cancel = (id: string) => owner.send(uploads.cancel, { params: { uploadId: id } })

  test('leaves no file if cancelled before the file is stored', async () => {
    const { _id } = await begin('gone.bin', 5, owner)
    const held = await openTransaction(world)
    // Blocks the insert of the file's row.
    await held.run('select from companies where id = $1 for update', [company._id])
    const last = put(_id, 0, '01234', owner)
    await expect.poll(held.countWaiting).toBe(1)
    expect((await cancel(_id)).statusCode).toBe(204)
    await held.commit()
    expect(errorResponse(await last)).toMatchObject({ status: 404, code: 'not_found' })
    expect((await admin.raw({ method: 'GET', url: `/files/${_id}` })).statusCode).toBe(404)
    expect(await database.query('select from files where id = $1', [_id])).toEqual([])
    const key = `file/${_id}`
    expect(await database.query('select from removed_objects where key = $1', [key])).toHaveLength(
      1,
    )
  })

  test('leaves no file if cancelled while a part is moved to storage', async () => {
    const { _id } = await begin('gone.bin', 5, owner)
    const storing = vi.spyOn(app.storage, 'moveIn').mockImplementationOnce(async () => {
      expect((await cancel(_id)).statusCode).toBe(204)
      throw Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT' })
    })
    expect((await put(_id, 0, '01234', owner)).statusCode).toBe(404)
    expect(storing).toHaveBeenCalledOnce()
    storing.mockRestore()
  })

  test('is reported as a file if cancelled after the file is stored', async () => {
    const { _id } = await begin('there.bin', 5, owner)
    const held = await openTransaction(world)
    // Blocks after the insert of the file's row.
    await held.run('lock table activity in exclusive mode')
    const last = put(_id, 0, '01234', owner)
    await expect.poll(held.countWaiting).toBe(1)
    const cancelled = cancel(_id)
    await expect.poll(held.countWaiting).toBe(2)
    await held.commit()
    expect((await last).json()).toMatchObject({ file: { _id } })
    expect(errorResponse(await cancelled)).toMatchObject({
      code: 'wrong_state',
      message: 'The whole file has arrived: delete the file instead.',
    })
    expect((await content(_id)).toString()).toBe('01234')
    expect((await cancel(_id)).statusCode).toBe(409)
  })
})

test('content that does not match the name is refused at the end, and uses no space', async () => {
  const { _id } = await begin('logo.png', 4)
  expect(errorResponse(await put(_id, 0, 'html'))).toMatchObject({ code: 'unsupported_type' })
  expect((await admin.send(uploads.get, { params: { uploadId: _id } })).statusCode).toBe(404)
  const empty = await admin.error(uploads.begin, {
    body: { company: company._id, name: 'a.txt', size: 0 },
  })
  expect(empty.fields).toEqual({ file: 'This file is empty' })
  const large = await admin.error(uploads.begin, {
    body: { company: company._id, name: 'a.mov', size: 300 * 1024 ** 2 },
  })
  expect(large).toMatchObject({
    code: 'too_large',
    message: 'This file is 300 MB. The maximum is 250 MB.',
  })
})

test('unfinished uploads and remains of a crash are deleted after a day', async () => {
  const { _id } = await begin('a.bin', 10)
  await put(_id, 0, '0123')
  const key = `uploads/${_id}`
  await database.query(`update uploads set touched_at = now() - interval '25 hours'`)
  await sweepFiles(app.platform.agencyDatabase, app.storage)
  expect((await admin.send(uploads.get, { params: { uploadId: _id } })).statusCode).toBe(404)
  await database.query(`update removed_objects set removed_at = now() - interval '2 hours'`)
  await sweepFiles(app.platform.agencyDatabase, app.storage)
  await expect(app.storage.read(key)).rejects.toThrow(/ENOENT|stored/)
  // Simulates a crash after the content was stored but before its row was inserted.
  const crashed = await begin('b.bin', 4)
  await app.storage.put(`files/${crashed._id}`, Buffer.from('0123'))
  await database.query(`update uploads set touched_at = now() - interval '25 hours'`)
  await sweepFiles(app.platform.agencyDatabase, app.storage)
  await database.query(`update removed_objects set removed_at = now() - interval '2 hours'`)
  await sweepFiles(app.platform.agencyDatabase, app.storage)
  await expect(app.storage.read(`files/${crashed._id}`)).rejects.toThrow(/stored/)
})

test('an upload ends when its company is deleted', async () => {
  const home = await world.addCompany()
  const { _id } = await admin.call(uploads.begin, {
    body: { company: home._id, name: 'a.bin', size: 4 },
  })
  await admin.call(companies.remove, { params: { companyId: home._id } })
  expect((await put(_id, 0, '0123')).statusCode).toBe(404)
})

test('a user with a hundred unfinished uploads cannot start another', async () => {
  const home = await world.addCompany()
  const body = { company: home._id, name: 'a.bin', size: 1 }
  const before = await database.query('delete from uploads returning id')
  expect(before.length).toBeLessThan(20)
  for (let n = 0; n < 100; n += 1) await admin.call(uploads.begin, { body })
  expect((await admin.error(uploads.begin, { body })).code).toBe('too_many_requests')
  await database.query('delete from uploads')
})

describe('over a socket', () => {
  const send = async (id: string, offset: number, bytes: Iterable<Buffer>, length: number) => {
    const address = new URL(await app.listen())
    return new Promise<{ status: number; body: string }>((resolve, reject) => {
      const call = request(
        {
          host: address.hostname,
          port: address.port,
          method: 'PUT',
          path: `/uploads/${id}?offset=${offset}`,
          headers: {
            ...admin.headers,
            'content-type': 'application/octet-stream',
            'content-length': length,
          },
        },
        (response) => {
          let body = ''
          response.on('data', (piece) => (body += String(piece)))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
        },
      )
      call.on('error', reject)
      const pieces = bytes[Symbol.iterator]()
      const next = () => {
        const { value, done } = pieces.next()
        if (done) call.end()
        else if (value.length === 0) call.destroy(new Error('cut'))
        else call.write(value, next)
      }
      next()
    })
  }

  test('a cut connection loses only the current part', async () => {
    const bytes = randomBytes(200_000)
    const { _id } = await begin('cut.bin', bytes.length)
    await put(_id, 0, bytes.subarray(0, 100_000))
    const cut = send(_id, 100_000, [bytes.subarray(100_000, 150_000), Buffer.alloc(0)], 100_000)
    await expect(cut).rejects.toThrow('cut')
    await expect.poll(() => readdir(app.storage.incoming)).toEqual([])
    expect((await get(_id)).received).toBe(100_000)
    const { status } = await send(_id, 100_000, [bytes.subarray(100_000)], 100_000)
    expect(status).toBe(200)
    expect((await content(_id)).equals(bytes)).toBe(true)
  })

  test('200 MB take less than 50 MB of memory', async () => {
    const size = 200 * 1024 * 1024
    const piece = randomBytes(64 * 1024)
    function* pieces(bytes: number) {
      for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, left)
    }
    async function upload(name: string, bytes: number): Promise<Upload | undefined> {
      const { _id } = await begin(name, bytes)
      let last: Upload | undefined
      for (let offset = 0; offset < bytes; offset += maxPartBytes) {
        const length = Math.min(maxPartBytes, bytes - offset)
        const { status, body } = await send(_id, offset, pieces(length), length)
        expect(status).toBe(200)
        last = JSON.parse(body) as Upload
      }
      return last
    }
    // Warms up the process, because its first upload allocates memory regardless of size.
    await upload('warm.bin', 4 * maxPartBytes)
    const before = process.memoryUsage().rss
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20)
    const last = await upload('film.bin', size)
    clearInterval(watch)
    expect(last?.file?.size).toBe(size)
    const risen = Math.round((highest - before) / 1e6)
    process.stdout.write(`200 MB uploaded: memory rose by ${risen} MB\n`)
    expect(risen).toBeLessThan(50)
  })
})
