// Tests that the checklist reflects the installation's data, and that an email test reports its outcome.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { setup } from '#contract/agency/setup.ts'
import { website } from '#contract/site/website-calls.ts'
import { openMail } from '#server/platform/mail.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { openWorld } from '#tests/support/world.ts'
import { emailTestWorker } from './service.ts'

const world = await openWorld()
const { database } = world
const { agencyDatabase } = world.app.platform
const admin = await world.admin()
const dataDir = await mkdtemp(join(tmpdir(), 'enfilade-email-test-'))
afterAll(() => rm(dataDir, { recursive: true }))

const checklist = () => admin.call(setup.checklist, {})
const points = async () => (await checklist()).points

test('each item is done once its record or setting exists', async () => {
  // The fixture's own companies; its second staff member has no password.
  expect(await points()).toEqual({
    agency: false,
    website: false,
    client: true,
    project: false,
    email: false,
    colleague: false,
  })
  await world.addProject(world.company)
  expect(await points()).toMatchObject({ project: true })
  await database.query('delete from projects')
  expect(await points()).toMatchObject({ project: false })
})

test('a colleague is done while a second person can sign in', async () => {
  const isDone = async () => (await points())?.colleague
  const { id } = await world.addPerson({ staffRole: 'manager' })
  expect(await isDone()).toBe(true)
  await database.query('update users set banned_at = now() where id = $1', [id])
  expect(await isDone()).toBe(false)
})

test('name and website are done once no part of them is a sample any more', async () => {
  const { content, samples } = await admin.call(website.settings, {})
  const isSample = async () => (await world.anonymous.call(website.get, {})).isSample
  const save = (body: object) => admin.call(website.change, { body })
  expect((await checklist()).sampleCount).toBe(samples.length)
  await save({ agency: { ...content.agency, name: 'Quillwort' }, portfolio: [] })
  expect(await points()).toMatchObject({ agency: false, website: false })
  const pathsOf = (isOfAgency: boolean) =>
    samples.filter(({ section }) => (section === 'agency') === isOfAgency).map(({ path }) => path)
  await save({ confirm: pathsOf(true) })
  expect(await points()).toMatchObject({ agency: true, website: false })
  expect(await isSample()).toBe(true)
  await save({ confirm: pathsOf(false) })
  expect(await points()).toMatchObject({ agency: true, website: true })
  expect(await checklist()).toMatchObject({ sampleCount: 0 })
  expect(await isSample()).toBe(false)
})

test('the checklist is hidden for everyone and can be shown again', async () => {
  await admin.call(setup.dismissChecklist, { body: { isDismissed: true } })
  expect(await points()).toBeNull()
  const { points: again } = await admin.call(setup.dismissChecklist, {
    body: { isDismissed: false },
  })
  expect(again).not.toBeNull()
})

/** Requests a test and runs the queue. */
async function testEmail(server?: MailServer) {
  await database.query('truncate rate_limits')
  const asked = await admin.call(setup.testEmail, {})
  expect(asked).toMatchObject({ state: 'sending', recipient: admin.email, transport: null })
  const [row] = await database.query<{ id: string }>(
    'select id from email_tests order by requested_at desc limit 1',
  )
  const mail = openMail({
    agencyDatabase,
    mailUrl: server?.url,
    mailFrom: undefined,
    dataDir,
    appUrl: 'https://agency.example',
    sender: async () => ({
      name: 'Quillwort',
      email: 'hello@quillwort.example',
      address: '1 Quay',
      color: '#143cc4',
    }),
    templates: [],
  })
  const work = emailTestWorker({ agencyDatabase, mail, transport: server ? 'smtp' : 'outbox' })
  await work({ id: row?.id ?? '', data: { test: row?.id ?? '' }, createdAt: new Date() })
  await mail.close()
  return (await checklist()).emailTest
}

test('a test email that the mail server accepted proves that email works', async () => {
  const server = await startMailServer()
  expect(await testEmail(server)).toMatchObject({ state: 'sent', transport: 'smtp', error: null })
  expect(server.received.map(({ subject }) => subject)).toEqual(['Test email from Quillwort'])
  expect(server.received[0]?.to?.[0]?.address).toBe(admin.email)
  expect(await points()).toMatchObject({ email: true })
  await server.stop()
})

test('the mail server’s reason for a refusal is shown', async () => {
  const server = await startMailServer({ refuse: () => 550 })
  const refused = await testEmail(server)
  expect(refused).toMatchObject({ state: 'failed', error: expect.stringContaining('550') })
  expect(await points()).toMatchObject({ email: false })
  await server.stop()
})

test('an unreachable mail server is reported as such', async () => {
  const server = await startMailServer()
  await server.stop()
  expect(await testEmail(server)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('ECONNREFUSED'),
  })
})

test('without a mail server the email is written to a file, which proves nothing', async () => {
  expect(await testEmail()).toMatchObject({ state: 'sent', transport: 'outbox' })
  expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(1)
  expect(await points()).toMatchObject({ email: false })
})

test('a test email without a result after two minutes has failed', async () => {
  await admin.call(setup.testEmail, {})
  await database.query(`update email_tests set requested_at = now() - interval '3 minutes'
    where ended_at is null`)
  await database.query('delete from email_tests where ended_at is not null')
  expect((await checklist()).emailTest).toMatchObject({ state: 'failed' })
})

test('a user cannot send more than ten test emails an hour', async () => {
  await database.query('truncate rate_limits')
  for (let sent = 0; sent < 10; sent += 1) await admin.call(setup.testEmail, {})
  expect(await admin.error(setup.testEmail, {})).toMatchObject({ status: 429 })
})
