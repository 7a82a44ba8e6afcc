// A small world for a test file: an app on a separate database, two companies, and people of every kind.
import { afterAll, afterEach, expect } from 'vitest'
import type { Company } from '#contract/clients/companies.ts'
import { type TestApp, type TestAppOptions, startApp } from './app.ts'
import { type Caller, callerOf } from './caller.ts'
import { type TestDatabase, cloneDatabase } from './database.ts'
import { type People, peopleOf } from './people.ts'
import { type Records, recordsOf } from './records.ts'

export interface World extends People, Records {
  app: TestApp
  database: TestDatabase
  anonymous: Caller
  /** A, whose people are `owner` and `member`. */
  company: Company
  /** B, whose person is `otherOwner`. */
  otherCompany: Company
}

export interface WorldOptions extends TestAppOptions {
  /** Used instead of a clone of the run's own. */
  database?: TestDatabase
}

/** Call it once at the top of a test file; it is torn down after the file's last test. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { database = await cloneDatabase() } = options
  const app = await startApp(database, options)
  afterEach(() => expect(app.takeErrors(), 'errors that the app logged').toEqual([]))
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  const records = recordsOf(app.platform)
  const company = await records.addCompany({ name: 'Alder Clinic' })
  const otherCompany = await records.addCompany({ name: 'Birch Bakery' })
  const people = peopleOf({ app, database, records, company, otherCompany })
  return { app, database, anonymous: callerOf(app), company, otherCompany, ...records, ...people }
}
