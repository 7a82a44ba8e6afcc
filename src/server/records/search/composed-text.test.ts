// Text is found, matched and unique however its accents were typed, and each mailbox has one address.
import { expect, test } from 'vitest'
import { auth } from '#contract/accounts/auth.ts'
import { companies } from '#contract/clients/companies.ts'
import { files } from '#contract/work/files.ts'
import { people } from '#contract/clients/people.ts'
import { projects } from '#contract/work/projects.ts'
import { search } from '#contract/records/search.ts'
import { password } from '#tests/support/people.ts'
import { createImport } from '#tests/support/imports.ts'
import { uploadFile } from '#tests/support/upload.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const { company } = world
const place = { params: { companyId: company._id } }

const composed = 'Caf\u00e9 M\u00fcller'
const decomposed = composed.normalize('NFD')
const address = { street: 'A', city: 'B', state: 'C', zipCode: '10115', country: 'Germany' }
const client = {
  name: decomposed,
  website: 'cafe.example',
  email: 'info@xn--mller-kva.example',
  phone: '030/123456',
  address,
}

test('a client is stored in one Unicode form and found in either', async () => {
  const made = await admin.call(companies.create, { body: client })
  expect(made).toMatchObject({ name: composed, email: 'info@müller.example', phone: '030/123456' })
  for (const text of [composed, decomposed]) {
    const { items } = await admin.call(companies.list, { query: { search: text } })
    expect(items.map(({ _id }) => _id)).toEqual([made._id])
    const found = await admin.call(search.find, { query: { q: text } })
    expect(JSON.stringify(found)).toContain(made._id)
  }
  const query = { email: 'info@müller.example' }
  const [similar] = await admin.call(companies.similar, { query })
  expect(similar).toMatchObject({ _id: made._id, same: 'email' })
})

test('an import finds a client by name, and recognizes an existing client', async () => {
  const text = `Client,Title,Start,End\n${decomposed},Menu\u0308,2026-01-01,2026-02-01`
  const { preview } = await createImport(admin, { kind: 'project', text })
  expect(preview).toMatchObject({ ready: 1, issueCount: 0 })
  const known = `Company,URL,Email,Phone,Street,City,State,Zip,Country\n${decomposed},b.example,b@b.example,030 1234567,A,B,C,10115,Germany`
  expect((await createImport(admin, { kind: 'company', text: known })).preview).toMatchObject({
    duplicateCount: 1,
  })
})

test('a file is found by its name in either Unicode form', async () => {
  const file = await uploadFile(admin, {
    name: 'Entwu\u0308rfe.txt',
    content: 'Hello',
    fields: { company: company._id },
  })
  expect(file.name).toBe('Entw\u00fcrfe.txt')
  for (const text of ['Entw\u00fcrfe', 'Entwu\u0308rfe']) {
    const { items } = await admin.call(files.ofCompany, { ...place, query: { search: text } })
    expect(items.map(({ _id }) => _id)).toEqual([file._id])
  }
})

test('an address is invited once, in either form of its domain', async () => {
  const invite = (email: string) =>
    admin.call(people.invite, { ...place, body: { email, role: 'member' } })
  await invite('Ada@M\u00dcLLER.example')
  const again = await invite('ada@xn--mller-kva.example')
  expect(again.email).toBe('ada@müller.example')
  const pending = await admin.call(people.invitations, { ...place, query: {} })
  expect(pending.map(({ email }) => email)).toEqual(['ada@müller.example'])
})

test('a person signs in with either form of the address', async () => {
  const person = await world.addPerson([{ company, role: 'member' }])
  await world.database.query('update users set email = $1 where id = $2', [
    'eva@müller.example',
    person.id,
  ])
  const body = { email: 'Eva@xn--mller-kva.example', password: password }
  const answer = await world.anonymous.send(auth.signIn, { body })
  expect(answer.statusCode).toBe(200)
})

test('a title of invisible characters counts as missing', async () => {
  const body = { company: company._id, title: '\u200b\u3164', startDate: '2026-01-01' }
  const error = await admin.error(projects.create, { body })
  expect(error.fields).toMatchObject({ title: 'Title is a required field' })
})
