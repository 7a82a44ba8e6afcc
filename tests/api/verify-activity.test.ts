// `npm run verify-activity` as an operator runs it: with and without the program running, and on an external database.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startSealing } from '#server/records/activity/sealing.ts'
import { createCompany } from '#server/clients/companies/service.ts'
import { createPerson } from '#server/accounts/auth/service.ts'
import { readConfig } from '#server/platform/config.ts'
import { contextFor } from '#server/platform/context.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/open.ts'
import { Updates } from '#server/platform/updates.ts'
import { asAdministrator } from '#server/platform/caller.ts'
import { startExternalServer } from '#tests/support/external-server.ts'
import { sampleCompany } from '#tests/support/samples.ts'
import { silentLog } from '#tests/support/silent-log.ts'

const script = join(import.meta.dirname, '../../scripts/verify-activity.ts')
const home = mkdtempSync(join(tmpdir(), 'enfilade-verify-'))
const server = await startExternalServer()
const environments: Record<string, Record<string, string>> = {
  embedded: { DATA_DIR: join(home, 'embedded') },
  given: {
    DATA_DIR: join(home, 'given'),
    DATABASE_URL: await server.addAccount('checked', 'createrole'),
    SECRETS_KEY: 'a secret of more than thirty-two signs',
  },
}
afterAll(async () => {
  await server.stop()
  rmSync(home, { recursive: true, force: true })
})

async function verify(environment: Record<string, string>) {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said, complaint }
}

async function makeEntries({ agency, companyStaff, client }: OpenDatabase): Promise<void> {
  const personId = await createPerson(agency, {
    role: 'admin',
    staffRole: 'administrator',
    name: { first: 'Rowan', last: 'Quill' },
    email: 'rowan@agency.test',
    password: null,
  })
  const platform = {
    agencyDatabase: agency,
    companyStaffDatabase: companyStaff,
    clientDatabase: client,
    updates: new Updates(),
  }
  for (const name of ['One', 'Two', 'Three']) {
    await createCompany(contextFor(platform, asAdministrator(personId)), { ...sampleCompany, name })
  }
}

const whole = { code: 0, said: 'The activity log is intact: 3 entries checked.\n', complaint: '' }

test.each(Object.entries(environments))(
  '%s: an intact log is reported, then a changed one',
  async (_, environment) => {
    const config = readConfig(environment)
    const database = await openDatabase(config, silentLog)
    await makeEntries(database)
    const unsealed = await verify(environment)
    expect(unsealed).toEqual({
      ...whole,
      said: 'The activity log is intact: 0 entries checked, 3 not sealed yet.\n',
    })
    await startSealing({ config, agencyDatabase: database.agency, log: silentLog }).stop()
    expect(await verify(environment)).toEqual(whole)

    // An entry missing from the list of unsealed ones, as an insider might add it.
    await database.agency
      .insertInto('activity')
      .columns(['id', 'company_id', 'kind', 'action', 'record_id'])
      .expression((add) =>
        add
          .selectFrom('activity')
          .select(({ fn }) => [fn<string>('gen_random_uuid', []).as('id'), 'company_id'])
          .select(['kind', 'action', 'record_id'])
          .limit(1),
      )
      .execute()
    await database.agency.deleteFrom('activity_unsealed').execute()
    const notWhole = {
      code: 1,
      said: 'The activity log is NOT intact: 3 entries checked.\n1 entry bypassed the program: no seal covers it.\n',
      complaint: '',
    }
    expect(await verify(environment)).toEqual(notWhole)
    await database.close()
    expect(await verify(environment)).toEqual(notWhole)
  },
)

test('reports in one line that it cannot check', async () => {
  expect(
    await verify({ DATA_DIR: home, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
  ).toEqual({
    code: 2,
    said: '',
    complaint: expect.stringMatching(/^enfilade: DATABASE_URL .*\n$/),
  })
})

test('without an installation nothing is created, and nothing is reported as intact', async () => {
  const DATA_DIR = join(home, 'mistyped')
  expect(await verify({ DATA_DIR })).toEqual({
    code: 2,
    said: '',
    complaint: `enfilade: DATA_DIR ${DATA_DIR} contains no installation\n`,
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})
