// A migration folds the words that earlier versions have noted, so that existing records are found like new ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { openOlderDatabase } from '#tests/support/database.ts'

const database = await openOlderDatabase('0178_withdrawn_links')
const company = '00000000-0000-7000-8000-000000000001'
const name = String.raw`Łódź O'Straße \ مُحَمَّد plain`
const words = `select title_key, words::text, number from search_documents`
const known = (word: string) =>
  database.query('select documents from search_words where word = $1', [word])

beforeAll(async () => {
  const insert = `insert into companies (id, name, state, website, email, phone, street, city, region, zip_code, country, description)
    values ($1, $2, 'enabled', '', 'hello@sorrel.test', '', '', 'Ærøskøbing', '', '', '', 'Łódź again')`
  await database.query(insert, [company, name])
})
afterAll(() => database.close())

test('words, their weights and places, and the words that typing errors are compared with', async () => {
  const [before] = await database.query<{ number: string }>(words)
  await migrate(database.connection('enfilade_owner'))
  const [after] = await database.query<{ words: string; number: string }>(words)
  for (const word of ['lodz', 'strasse', 'محمد', 'aeroskobing']) {
    expect(await known(word)).toHaveLength(1)
  }
  // Anew, as by a change of its words.
  await database.query(`update companies set name = name || '!'`)
  const [anew] = await database.query<object>(words)
  expect({ ...anew, number: before?.number }).toEqual(after)
  expect(after?.words).toContain(`'lodz':1A`)
  expect(
    await database.query(`select from companies where search_text like '%lodz%aeroskobing'`),
  ).toHaveLength(1)
})
