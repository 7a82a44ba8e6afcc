// Who can see a record: those whose own call finds it, and nobody else.
import { expect, test } from 'vitest'
import { viewers } from '#contract/viewers.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const { company, otherCompany } = world
const admin = await world.admin()
const [owner, other] = [await world.owner(), await world.otherOwner()]
const banned = await world.banned()
const near = await world.addStaff({ staffRole: 'contributor', companies: [company] })
const far = await world.addStaff({ staffRole: 'manager', companies: [otherCompany] })
const project = await world.addProject(company)
const shared = await world.addTask(project, { visibility: 'shared' })
const internal = await world.addTask(project, { visibility: 'internal' })

async function seen(kind: 'company' | 'project' | 'task', recordId: string) {
  const found = await admin.call(viewers.list, { params: { kind, recordId } })
  return new Map(found.map(({ _id, reason }) => [_id, reason]))
}

test.each([
  ['company', () => company._id],
  ['project', () => project._id],
  ['task', () => shared._id],
] as const)(
  'a %s that is shared: the company’s people and staff who are there for it',
  async (kind, id) => {
    const people = await seen(kind, id())
    expect(people.get(owner.id)).toBe(`Owner of ${company.name}`)
    expect(people.get(near.id)).toMatch(/^Contributor at the agency, for chosen clients/)
    expect(people.get(admin.id)).toMatch(/^Administrator at the agency, for all clients/)
    for (const nobody of [other, far, banned]) expect(people.has(nobody.id)).toBe(false)
  },
)

test('an internal task: staff alone', async () => {
  const people = await seen('task', internal._id)
  expect(people.has(near.id)).toBe(true)
  expect(people.has(owner.id)).toBe(false)
})

test('whoever does not see it is not told who does', async () => {
  const error = await far.error(viewers.list, { params: { kind: 'task', recordId: shared._id } })
  expect(error).toMatchObject({ status: 404 })
})
