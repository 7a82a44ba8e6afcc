// Encodings of imported tables: detected, chosen without uploading again, remembered, and added as previewed.
import { expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { type Import, type ImportChange, imports } from '#contract/agency/imports.ts'
import type { TextEncoding } from '#contract/values/text-encoding.ts'
import type { Caller } from '#tests/support/caller.ts'
import { encodeText } from '#tests/support/encode-text.ts'
import { createImport } from '#tests/support/imports.ts'
import { openWorld } from '#tests/support/world.ts'
import { importWorker } from './worker.ts'

const world = await openWorld()
const admin = await world.admin()

const upload = (bytes: Uint8Array, caller: Caller = admin) =>
  createImport(caller, { kind: 'company', text: Buffer.from(bytes) })

const at = (_id: string) => ({ params: { importId: _id } })

async function change(_id: string, body: ImportChange) {
  const { preview } = await admin.call(imports.change, { ...at(_id), body })
  if (!preview) throw new Error('The import is previewed')
  return preview
}

async function apply(_id: string): Promise<Import> {
  await admin.call(imports.apply, at(_id))
  await importWorker(world.app.platform)({ data: { import: _id } })
  return admin.call(imports.get, at(_id))
}

const namesOf = ({ preview }: { preview: NonNullable<Import['preview']> }) =>
  preview.rows.map(({ values }) => values.name)

let count = 0
const row = (name: string) => {
  const host = `n${(count += 1)}.example`
  return `${name};${host};hello@${host};512 555 0101;1 Elm Street;Austin;TX;78701;United States`
}
const table = (...names: string[]) =>
  ['Company;URL;E-Mail;Phone;Street;City;State;Zip;Country', ...names.map(row), ''].join('\r\n')

test.each<[TextEncoding, string, string]>([
  ['utf-8', 'Bäckerei Müller', 'Café de l’Été'],
  ['utf-16le', 'Bäckerei Müller', '東京商事'],
  ['utf-16be', 'Bäckerei Müller', 'Кофейня Уют'],
  ['windows-1250', 'Kavárna Dvořák', 'Řeznictví Šťastný'],
  ['windows-1251', 'Кофейня Уют', 'Ромашка'],
  ['windows-1252', 'Bäckerei Müller', 'Café de l’Été'],
  ['macintosh', 'Bäckerei Müller', 'Café de l’Été'],
  ['shift_jis', '株式会社ひまわり', '東京カフェ'],
])('clients from a file in %s have the right names', async (encoding, ...names) => {
  const created = await upload(encodeText(table(...names), encoding))
  expect(created.preview.text).toMatchObject({ encoding, guessed: encoding, unreadableCount: 0 })
  expect(namesOf(created)).toEqual(names)
})

test('a bad byte in UTF-8 marks its line and leaves all other lines as they are', async () => {
  const [before = '', after = ''] = table('Bäckerei Kößler', 'Caf|', 'Gärtnerei Jäger').split('|')
  const bytes = [...encodeText(before, 'utf-8'), 0xe9, ...encodeText(after, 'utf-8')]
  const created = await upload(Uint8Array.from(bytes))
  expect(created.preview.text).toMatchObject({
    encoding: 'utf-8',
    unreadable: [{ line: 3, text: expect.stringContaining('Caf\uFFFD') as string }],
    unreadableCount: 1,
  })
  expect(namesOf(created)).toEqual(['Bäckerei Kößler', 'Caf\uFFFD', 'Gärtnerei Jäger'])
})

test('another encoding is chosen without a new upload, and applied as previewed', async () => {
  const { _id, preview } = await upload(encodeText(table('Škoda Autosalon'), 'windows-1250'))
  expect(preview.text.encoding).not.toBe('koi8-r')
  const odd = await change(_id, { encoding: 'koi8-r' })
  expect(odd.text).toMatchObject({ encoding: 'koi8-r', guessed: preview.text.guessed })
  expect(odd.rows[0]?.values.name).toBe('┼koda Autosalon')
  const right = await change(_id, { encoding: 'windows-1250' })
  expect(right.rows[0]?.values.name).toBe('Škoda Autosalon')
  expect(right.text.sample).toEqual([
    { line: 2, text: expect.stringMatching(/^Škoda Autosalon;/) as string },
  ])
  expect(await apply(_id)).toMatchObject({ state: 'applied', added: 1 })
  const { items } = await admin.call(companies.list, { query: { search: 'Škoda' } })
  expect(items.map(({ name }) => name)).toEqual(['Škoda Autosalon'])
})

test('the choice is remembered for the person’s next file of that kind', async () => {
  const bytes = encodeText(table('Ljubljanska Čokolada'), 'iso-8859-2')
  const other = await world.addStaff({ staffRole: 'manager' })
  const { _id, preview } = await upload(bytes, other)
  expect(preview.text.guessed).not.toBe('iso-8859-2')
  await other.call(imports.change, { ...at(_id), body: { encoding: 'iso-8859-2' } })
  const next = await upload(bytes, other)
  expect(next.preview.text).toMatchObject({ encoding: 'iso-8859-2', guessed: 'iso-8859-2' })
  const utf8 = await upload(encodeText(table('Čokolada'), 'utf-8'), other)
  expect(utf8.preview.text.encoding).toBe('utf-8')
})

test('an encoding that hides the columns clears the mapping, and another matches anew', async () => {
  const { _id, preview } = await upload(encodeText(table('Café Löwe'), 'windows-1252'))
  await change(_id, { mapping: preview.mapping })
  const wrong = await change(_id, { encoding: 'utf-16le' })
  expect(wrong).toMatchObject({ mapping: [], ready: 0 })
  expect(await change(_id, { encoding: 'windows-1252' })).toMatchObject({ ready: 1 })
})

test('a zero byte in a file is marked and never stored', async () => {
  const created = await upload(encodeText(table('Bäcker\u0000ei', 'Gärtnerei'), 'utf-8'))
  expect(created.preview.text.unreadableCount).toBe(1)
  expect(namesOf(created)).toEqual(['Bäcker\uFFFDei', 'Gärtnerei'])
})

test('an unknown encoding is refused', async () => {
  const { _id } = await upload(encodeText(table('Larch'), 'utf-8'))
  const body = { encoding: 'utf-7' as TextEncoding }
  expect(await admin.error(imports.change, { ...at(_id), body })).toMatchObject({ status: 400 })
})
