// Finding services in the search, by both sides, without the agency's internal notes.
import { expect, test } from 'vitest'
import { type ClientService, clientServices } from '#contract/clients/services.ts'
import { deletions } from '#contract/records/deletions.ts'
import { search } from '#contract/records/search.ts'
import { sampleService } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const [admin, owner, member] = [await world.admin(), await world.owner(), await world.member()]
const params = { companyId: world.company._id }

const of = ({ _id }: ClientService) => ({ params: { ...params, serviceId: _id } })
const add = (fields: object) =>
  admin.call(clientServices.create, { params, body: { ...sampleService, ...fields } })
const find = async (q: string, by = admin) =>
  (await by.call(search.find, { query: { q, kinds: 'clientService' } })).hits

test('both sides find a service by name, provider and note, not by internal notes', async () => {
  const service = await add({ name: 'quoll.example', provider: 'Numbat', notes: 'A bandicoot' })
  const hit = {
    kind: 'clientService',
    _id: service._id,
    title: 'quoll.example',
    status: 'Active',
  }
  const office = `/app/admin/clients/${world.company._id}/services/${service._id}`
  expect(await find('quoll')).toMatchObject([{ ...hit, path: office }])
  for (const person of [owner, member]) {
    expect(await find('numbat', person)).toMatchObject([
      { ...hit, path: `/app/client/services/${service._id}` },
    ])
  }
  expect([await find('bandicoot'), await find('bandicoot', owner)]).toEqual([[], []])
  await admin.call(clientServices.change, {
    ...of(service),
    body: { provider: 'Wallaby', sharedNote: 'Ask the potoroo', status: 'cancelled' },
  })
  expect(await find('numbat', owner)).toEqual([])
  expect(await find('potoroo', owner)).toMatchObject([
    { ...hit, status: 'Cancelled', excerpt: 'Ask the potoroo' },
  ])
})

test('a service is not found by others, or once it is deleted', async () => {
  const service = await add({ name: 'dunnart.example' })
  const others = await world.addStaff({ staffRole: 'manager', companies: [world.otherCompany] })
  for (const person of [await world.otherOwner(), others]) {
    expect(await find('dunnart', person)).toEqual([])
  }
  await admin.call(clientServices.remove, of(service))
  expect(await find('dunnart')).toEqual([])
  await admin.call(deletions.restore, { params: { recordId: service._id } })
  expect(await find('dunnart')).toMatchObject([{ _id: service._id }])
})
