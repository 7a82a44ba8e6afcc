// Tests that anyone can read the site's content, admins can change it, and the next request shows the change.
import { expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { portfolioCases } from '#contract/marketing/portfolio.ts'
import { projects } from '#contract/work/projects.ts'
import { website } from '#contract/site/website-calls.ts'
import { anotherAgency } from '#tests/support/another-agency.ts'
import { sampleCaseItem } from '#tests/support/samples.ts'
import { openWorld } from '#tests/support/world.ts'
import { demoWebsite } from '#demo/content/website.ts'

const world = await openWorld()
const { anonymous, database } = world

async function faqsWith(answer: string) {
  const { content } = await anonymous.call(website.get, {})
  const [first, ...rest] = content.faqs
  if (!first) throw new Error('There is no category')
  const faqs = first.faqs.map((faq, place) => (place === 0 ? { ...faq, answer } : faq))
  return [{ ...first, faqs }, ...rest]
}

test('an installation starts with sample content, without people, clients, figures', async () => {
  const answer = await anonymous.call(website.get, {})
  expect(answer).toEqual({
    content: { ...demoWebsite, figures: { home: [], about: [] }, portfolio: [], team: [] },
    version: '1',
    isSample: true,
    chatWidgetUrl: null,
    takesBookings: false,
  })
})

test('only administrators read and change the settings', async () => {
  const client = await world.owner()
  for (const endpoint of [website.settings, website.change]) {
    const body = endpoint.method === 'PUT' ? { body: {} } : {}
    expect(await anonymous.error(endpoint, body)).toMatchObject({ status: 401 })
    expect(await client.error(endpoint, body)).toMatchObject({ status: 403, code: 'forbidden' })
  }
})

test('an edited FAQ is shown at the next request, under another version', async () => {
  const admin = await world.admin()
  const before = await anonymous.send(website.get)
  const settings = await admin.call(website.settings, {})
  const faqs = await faqsWith('We start on Monday.')
  const changed = await admin.call(website.change, { body: { faqs, version: settings.version } })
  expect(changed.version).toBe(settings.version + 1)
  expect(changed.changedBy?._id).toBe(admin.id)
  const after = await anonymous.send(website.get)
  expect(after.json().content.faqs[0].faqs[0].answer).toBe('We start on Monday.')
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect(after.headers['cache-control']).toBe('no-cache')
})

test('an outdated change is refused and not stored', async () => {
  const admin = await world.admin()
  const { version } = await admin.call(website.settings, {})
  const faqs = await faqsWith('Too late.')
  const refused = await admin.error(website.change, { body: { faqs, version: version - 1 } })
  expect(refused).toMatchObject({ status: 409, code: 'stale' })
  expect((await admin.call(website.settings, {})).version).toBe(version)
})

test('of concurrent changes of the same version, one is stored', async () => {
  const admin = await world.admin()
  const { version } = await admin.call(website.settings, {})
  const answers = await Promise.all(
    ['One.', 'Two.', 'Three.'].map(async (answer) =>
      admin.send(website.change, { body: { faqs: await faqsWith(answer), version } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
})

test('invalid fields are named by their place in the content', async () => {
  const admin = await world.admin()
  const { content } = await admin.call(website.settings, {})
  const { portfolio: own } = anotherAgency(content)
  const portfolio = own.map((item) => ({ ...item, url: 'javascript:alert(1)' }))
  const { status, fields } = await admin.error(website.change, {
    body: { portfolio, agency: { ...content.agency, name: '', motto: 'x' } },
  })
  expect(status).toBe(400)
  expect(fields).toMatchObject({
    'portfolio.0.url': 'Website must be a valid URL',
    'agency.name': 'Name is a required field',
    'agency.motto': 'Unknown field: motto',
  })
})

test('the agency’s postal code must be one of its country', async () => {
  const admin = await world.admin()
  const { content, version, answers } = await admin.call(website.settings, {})
  const address = { ...content.agency.address, zipCode: '123', country: 'Japan' }
  const agency = { ...content.agency, address }
  const message = 'Postal code must have 7 digits'
  const refused = await admin.error(website.change, { body: { agency } })
  expect(refused.fields).toEqual({ 'agency.address.zipCode': message })
  if (!answers) throw new Error('It has no questions')
  const body = { answers: { ...answers, address }, version }
  expect((await admin.error(website.answer, { body })).fields).toEqual({
    'address.zipCode': message,
  })
})

test('an item keeps its address and cannot take the address of a client’s case', async () => {
  const admin = await world.admin()
  const { _id: projectId } = await world.addProject(world.company, { status: 'completed' })
  const body = { item: { ...sampleCaseItem, title: 'Alder Clinic online' } }
  await admin.call(portfolioCases.create, { params: { projectId }, body })
  const { content } = await admin.call(website.settings, {})
  const { portfolio } = anotherAgency(content)
  await admin.call(website.change, { body: { portfolio } })
  const [first, ...rest] = portfolio
  if (!first) throw new Error('There is no item')
  const change = (id: string) =>
    admin.send(website.change, { body: { portfolio: [{ ...first, id }, ...rest] } })
  const refused = await change('alder-clinic-online')
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error.fields).toEqual({
    'portfolio.0.id': 'This address is already in use',
  })
  // Content from before the check may already use the address.
  await database.query(`update portfolio_cases set slug = $1`, [first.id])
  expect((await change(first.id)).statusCode).toBe(200)
  await admin.call(projects.remove, { params: { projectId } })
})

// P2.23.2
test('a counted figure follows the real number', async () => {
  const admin = await world.admin()
  const { content } = await admin.call(website.settings, {})
  const home = content.figures.home.map((figure) => ({ ...figure, counted: 'clients' as const }))
  await admin.call(website.change, { body: { figures: { ...content.figures, home } } })
  const first = await anonymous.call(website.get, {})
  expect(first.content.figures.home[0]).toMatchObject({ value: '2', suffix: '' })
  const added = await world.addCompany({ name: 'Counted' })
  const second = await anonymous.call(website.get, {})
  expect(second.content.figures.home[0]?.value).toBe('3')
  expect(second.version).not.toBe(first.version)
  await admin.call(companies.change, { params: { companyId: added._id }, body: { active: false } })
  expect((await anonymous.call(website.get, {})).version).toBe(first.version)
  expect((await admin.call(website.settings, {})).counts).toEqual({ projects: 0, clients: 2 })
})

test('confirming a sample is a new version that shows it, and is logged by its name', async () => {
  const admin = await world.admin()
  const { samples, version } = await admin.call(website.settings, {})
  const person = samples.find(({ section }) => section === 'team')
  if (!person) throw new Error('There is no sample person')
  expect(person).toMatchObject({ name: demoWebsite.team[0]?.name, isHidden: true })
  const before = await anonymous.call(website.get, {})
  const confirm = [person.path, 'team nobody']
  const saved = await admin.call(website.change, { body: { confirm } })
  expect(saved.version).toBe(version + 1)
  expect(saved.samples).toEqual(samples.filter((sample) => sample !== person))
  const after = await anonymous.call(website.get, {})
  expect(after.version).not.toBe(before.version)
  expect(after.content.team).toEqual([demoWebsite.team[0]])
  const [entry] = await database.query<{ detail: unknown }>(
    `select detail from activity where kind = 'website' order by id desc limit 1`,
  )
  expect(entry?.detail).toEqual({
    parts: [{ section: 'team', action: 'confirmed', name: person.name }],
  })
  const again = await admin.call(website.change, { body: { confirm } })
  expect(again.version).toBe(saved.version)
  const faqs = await faqsWith('Written later.')
  expect((await admin.call(website.change, { body: { faqs } })).samples).not.toContainEqual(person)
})

test('changes and their authors are in the activity log', async () => {
  const admin = await world.admin()
  await admin.call(website.change, { body: { faqs: await faqsWith('For the log.') } })
  const [entry] = await database.query<{ actor_id: string; detail: unknown; visibility: string }>(
    `select actor_id, detail, visibility from activity where kind = 'website' order by id desc limit 1`,
  )
  const question = demoWebsite.faqs[0]?.faqs[0]?.question
  expect(entry).toEqual({
    actor_id: admin.id,
    visibility: 'internal',
    detail: { parts: [{ section: 'faqs', action: 'changed', name: question }] },
  })
})

test('attack strings are returned as plain text', async () => {
  const admin = await world.admin()
  const attack = '<img src=x onerror=alert(1)> {{7*7}} \'; drop table users; -- "'
  await admin.call(website.change, { body: { faqs: await faqsWith(attack) } })
  const response = await anonymous.send(website.get)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.json().content.faqs[0].faqs[0].answer).toBe(attack)
})
