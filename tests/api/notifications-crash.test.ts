// Runs the real program: a thousand notifications to fifty people arrive in few emails, none lost or duplicated, despite
// kills. Runs without demo data, whose people would get notifications of due tasks at certain times.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinEmbeddedDatabase } from '#server/platform/database/embedded.ts'
import { type Program, freePort, startProgram } from '#tests/support/program.ts'
import { sampleCompany, sampleProject } from '#tests/support/samples.ts'
import { type SmtpServer, startSmtp } from '#tests/support/smtp.ts'

const peopleCount = 50
const perPerson = 20

let dataDir = ''
let port = 0
let program: Program
let smtp: SmtpServer

const start = () =>
  startProgram({
    dataDir,
    port,
    env: { DEMO: 'off', MAIL_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'web@lintel.test' },
  })
let smtpPort = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'enfilade-notifications-'))
  port = await freePort()
  smtpPort = await freePort()
  program = await start()
  smtp = await startSmtp(smtpPort)
})

afterAll(async () => {
  await program.stop()
  await smtp.kill()
  await rm(dataDir, { recursive: true, force: true })
})

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  const database = await joinEmbeddedDatabase(dataDir)
  const client = new pg.Client({ ...database.connection('enfilade_agency') })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const until = (isSo: () => Promise<boolean> | boolean) => expect.poll(isSo).toBe(true)

async function restart(): Promise<void> {
  await program.kill()
  program = await start()
}

async function addPeople(): Promise<string[]> {
  const ids = Array.from({ length: peopleCount }, () => uuidv7())
  await query(
    `insert into users (id, role, staff_role, first_name, last_name, email, email_confirmed_at)
     select id, 'admin', 'manager', 'Person', number::text, 'person-' || number || '@many.test', now()
     from unnest($1::uuid[]) with ordinality as people (id, number)`,
    [ids],
  )
  return ids
}

type Headers = Record<string, string>

async function post(path: string, headers: Headers, body: object): Promise<unknown> {
  const response = await fetch(`${program.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
  return response.json()
}

async function becomeAdministrator(): Promise<Headers> {
  const [code] = /[0-9A-Z]{4}(-[0-9A-Z]{4}){2}/.exec(program.output()) ?? []
  const [email, password] = ['ada@lintel.test', 'seven grey herons']
  await post('/auth/setup', {}, { code, name: { first: 'Ada', last: 'Moss' }, email, password })
  const answer = await post('/auth/signin', {}, { email, password, remember: true })
  return { authorization: `Bearer ${(answer as { token: string }).token}` }
}

async function addProject(headers: Headers): Promise<string> {
  const company = (await post('/companies/create', headers, sampleCompany)) as { _id: string }
  const project = { ...sampleProject, company: company._id }
  return ((await post('/projects/create', headers, project)) as { _id: string })._id
}

/** Assigns tasks to each person, with several calls in parallel. */
async function giveTasks(project: string, headers: Headers, people: string[], round: number) {
  const rest = people.flatMap((assignedTo, person) =>
    Array.from({ length: perPerson / 2 }, (_, i) => ({
      title: `Gift ${round}-${person}-${i}`,
      assignedTo,
    })),
  )
  const give = async () => {
    for (let task = rest.pop(); task; task = rest.pop())
      await post(`/projects/${project}/tasks/create`, headers, task)
  }
  await Promise.all(Array.from({ length: 8 }, give))
}

async function countNotified(people: string[]): Promise<number> {
  const rows = await query<{ count: number }>(
    'select count(*)::int as count from notifications where person_id = any ($1)',
    [people],
  )
  return rows[0]?.count ?? 0
}

const titlesIn = (text: string) => text.match(/Gift \d+-\d+-\d+/g) ?? []

test('1,000 notifications for 50 users are sent once each, in few emails, over kills', async () => {
  const headers = await becomeAdministrator()
  const project = await addProject(headers)
  const people = await addPeople()
  await giveTasks(project, headers, people, 1)
  await restart()
  await giveTasks(project, headers, people, 2)
  await restart()
  await until(async () => (await countNotified(people)) === peopleCount * perPerson)
  expect(smtp.mails).toEqual([])

  await query(`update pgboss.job_common set start_after = now() where name = 'notification-mail'`)
  for (const seen of [5, 25]) {
    await until(() => smtp.mails.length >= seen)
    await restart()
  }
  await until(
    async () => (await query(`select from notification_mails where state <> 'done'`)).length === 0,
  )

  // An email being sent when the process is killed may arrive twice, with the same Message-ID.
  const mails = [...new Map(smtp.mails.map((mail) => [mail.messageId, mail])).values()]
  expect(smtp.mails.length - mails.length).toBeLessThanOrEqual(2 * 5)
  const notified = mails.flatMap(({ text }) => titlesIn(text))
  expect(notified).toHaveLength(peopleCount * perPerson)
  expect(new Set(notified).size).toBe(peopleCount * perPerson)
  for (const { to, text } of mails) {
    const [, number] = /person-(\d+)@/.exec(to[0] ?? '') ?? []
    expect(
      titlesIn(text).every((title) => title.split('-')[1] === String(Number(number) - 1)),
    ).toBe(true)
  }
  expect(mails.length).toBe(peopleCount)
})
