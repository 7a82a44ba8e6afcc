// A migration composes names and makes domains readable, so that existing records are found like new ones.
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { openOlderDatabase } from '#tests/support/database.ts'

const database = await openOlderDatabase('0185_approval_of_files_alone')
afterAll(() => database.close())

const addresses = {
  'info@xn--mller-kva.example': 'info@müller.example',
  'a@mail.xn--fsq.xn--0zwm56d': 'a@mail.例.测试',
  'b@xn--google-.test': 'b@xn--google-.test',
  'c@xn--a.test': 'c@xn--a.test',
  'd@xn--99999999999999999999.test': 'd@xn--99999999999999999999.test',
  'e@plain.test': 'e@plain.test',
}

test('names of companies are composed, and addresses readable', async () => {
  const insert = `insert into companies (id, name, state, website, email, phone, street, city, region, zip_code, country, description)
    values (gen_random_uuid(), $1, 'enabled', '', $2, '', '', '', '', '', '', '')`
  const before = Object.keys(addresses)
  for (const email of before) await database.query(insert, ['Cafe\u0301', email])
  await migrate(database.connection('enfilade_owner'))
  const rows = await database.query<{ name: string; email: string }>(
    'select name, email from companies',
  )
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Caf\u00e9']))
  expect(rows.map(({ email }) => email).toSorted()).toEqual(Object.values(addresses).toSorted())
})
