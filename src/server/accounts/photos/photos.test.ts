// People's photos: a small square of the uploaded picture, visible only to those who can see the person.
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { photos } from '#contract/accounts/photos.ts'
import type { Person } from '#tests/support/people.ts'
import { openTransaction } from '#tests/support/open-transaction.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const other = await world.otherOwner()
beforeEach(() => world.database.query('delete from rate_limits'))

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3355aa' } })
    .withExif({ IFD0: { Artist: 'Undercroft' } })
    .jpeg()
    .toBuffer()

const change = async (person: Person, file: Uint8Array) =>
  person.call(photos.change, { body: Buffer.from(file) })
const list = (person: Person, ...people: Person[]) =>
  person.call(photos.list, { query: { people: people.map(({ id }) => id).join(',') } })
const fetched = async (person: Pick<Person, 'raw'>, url: string) =>
  person.raw({ method: 'GET', url })

describe('a photo', () => {
  test('is stored as a square of pixels without metadata, replaced, and removed', async () => {
    const { path } = await change(owner, await picture(900, 400))
    const { statusCode, rawPayload, headers } = await fetched(member, path)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/webp')
    expect(headers['cache-control']).toContain('private')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 256, height: 256 })
    expect(rawPayload.includes('Undercroft')).toBe(false)
    const next = await change(owner, await picture(300, 700))
    expect(await list(owner, owner)).toEqual([{ person: owner.id, path: next.path }])
    await owner.call(photos.remove, {})
    expect(await list(member, owner)).toEqual([])
    expect((await fetched(member, next.path)).statusCode).toBe(404)
  })

  test('is visible to staff and to the user’s company, but to no other company', async () => {
    const near = await world.addStaff({ staffRole: 'viewer', companies: [world.company] })
    const far = await world.addStaff({ staffRole: 'manager', companies: [world.otherCompany] })
    const { path } = await change(owner, await picture(100, 100))
    for (const person of [admin, near, owner, member]) {
      expect(await list(person, owner)).toHaveLength(1)
      expect((await fetched(person, path)).statusCode).toBe(200)
    }
    for (const person of [other, far]) {
      expect(await list(person, owner)).toEqual([])
      expect((await fetched(person, path)).statusCode).toBe(404)
    }
    expect((await fetched(world.anonymous, path)).statusCode).toBe(401)
    // Clients see the faces of the staff who work for them.
    await change(admin, await picture(100, 100))
    expect(await list(member, admin, other)).toHaveLength(1)
  })

  test.each([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['no picture', () => Buffer.from('GIF89a is not taken'), 415],
    ['one that is too small', () => picture(63, 200), 400],
    ['one that is damaged', async () => (await picture(400, 400)).subarray(0, 300), 400],
  ])('is refused if it is %s', async (_, make, status) => {
    const error = await owner.error(photos.change, { body: Buffer.from(await make()) })
    expect(error.status).toBe(status)
    if (status === 400) expect(error.fields?.['photo']).toMatch(/\w{3}/)
  })

  test('is not stored if its user is signed out or erased while it is processed', async () => {
    const person = await world.addStaff({ staffRole: 'viewer' })
    const open = await openTransaction(world)
    await open.run('select from users where id = $1 for update', [person.id])
    await open.run('delete from sessions where user_id = $1', [person.id])
    const changed = person.error(photos.change, { body: await picture(100, 100) })
    await expect.poll(() => open.countWaiting()).toBe(1)
    await open.commit()
    expect(await changed).toMatchObject({ status: 401 })
    expect(await list(admin, person)).toEqual([])
  })

  test('can be changed only a limited number of times an hour', async () => {
    const small = await picture(64, 64)
    for (let time = 0; time < 20; time += 1) await change(member, small)
    expect(await member.error(photos.change, { body: Buffer.from(small) })).toMatchObject({
      status: 429,
    })
  })
})
