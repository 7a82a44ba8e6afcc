// Tables and boards made to exhaust the program: refused with a reason, or previewed; the program stays small.
import { expect, test } from 'vitest'
import { maxBoardBytes } from '#contract/agency/board-import.ts'
import { maxImportBytes } from '#contract/agency/imports.ts'
import { sendBoard, sendTable } from '#tests/support/imports.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
const admin = await world.admin()
const company = world.company._id

const deep = (open: string, close: string) => open.repeat(1_000_000) + close.repeat(1_000_000)
/** Composing them takes quadratic time. */
const accents = '\u0301\u0323'.repeat(1_000_000)
const card = '{"id":"a","idList":"b","name":"c"},'

test.each<[what: string, json: string]>([
  ['lists in lists', deep('[', ']')],
  ['objects in objects', `${'{"cards":'.repeat(500_000)}1${'}'.repeat(500_000)}`],
  ['a list without an end', '['.repeat(10_000_000)],
  ['ten million numbers', `{"name":"a","lists":[],"cards":[${'1,'.repeat(10_000_000)}1]}`],
  ['a million cards', `{"name":"a","lists":[],"cards":[${card.repeat(1_000_000)}{}]}`],
  ['a name of 40 MB', `{"name":"${'a'.repeat(40_000_000)}","lists":[],"cards":[]}`],
])('a board of %s costs the program nothing', async (_, json) => {
  expect(json.length).toBeLessThan(maxBoardBytes)
  const before = process.memoryUsage().rss
  const { statusCode } = await sendBoard(admin, json, { company })
  expect([201, 400]).toContain(statusCode)
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})

test.each<[what: string, text: string]>([
  ['columns only', ','.repeat(maxImportBytes)],
  ['wide rows', `Name,Host\n${`${','.repeat(100_000)}\n`.repeat(50)}`],
  ['one open quote', `Name,Host\n"${'a'.repeat(5_000_000)}`],
  ['quotes only', `Name,Host\n${'"'.repeat(5_000_000)}`],
  ['empty lines', `Name,Host\n${'\n'.repeat(5_000_000)}`],
  ['short rows', `Name,Host\n${'a\n'.repeat(2_000_000)}`],
  ['a column name of accents', `Name,${accents}\nA,B`],
])('a table of %s costs the program nothing', async (_, text) => {
  const before = process.memoryUsage().rss
  const { statusCode } = await sendTable(admin, { kind: 'company', text })
  expect([201, 400]).toContain(statusCode)
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

test.each<[what: string, kind: 'person' | 'project', text: string]>([
  ['an encoded domain', 'person', `Name,Email,Client\nA B,a@xn--${'a'.repeat(5_000_000)},C`],
  ['a domain of accents', 'person', `Name,Email,Client\nA B,a@b${accents},C`],
  ['a client of accents', 'project', `Title,Client\nA,${accents}`],
])('a table with %s without an end takes little time', async (_, kind, text) => {
  const before = process.cpuUsage().user
  const { statusCode } = await sendTable(admin, { kind, text })
  expect([201, 400]).toContain(statusCode)
  expect((process.cpuUsage().user - before) / 1_000_000).toBeLessThan(30)
})
