// Detecting that a company being added may already exist.
import { expect, test } from 'vitest'
import { companies } from '#contract/clients/companies.ts'
import { openWorld } from '#tests/support/world.ts'
import { toSite } from './rules.ts'

const world = await openWorld()
const admin = await world.admin()

await world.addCompany({
  name: 'Harborview Dental Group',
  email: 'front.desk@harborview.test',
  website: 'https://www.harborview.example/welcome',
})
await world.addCompany({
  name: 'Copper Kettle Coffee',
  email: 'hello@copperkettle.test',
  website: 'https://facebook.com/copperkettle',
})
await world.addCompany({
  name: '100%_Percent',
  email: 'a_b@percent.test',
  website: 'https://harborview.example.org',
})

const similar = async (query: { name?: string; email?: string; website?: string }) =>
  (await admin.call(companies.similar, { query })).map(({ name, same }) => [name, same])

const harborview = 'Harborview Dental Group'
const kettle = 'Copper Kettle Coffee'

test.each<[object, string[][]]>([
  [{ email: 'Front.Desk@harborview.test' }, [[harborview, 'email']]],
  [{ email: 'desk@harborview.test' }, []],
  [{ email: 'aXb@percent.test' }, []],
  [{ website: 'harborview.example' }, [[harborview, 'website']]],
  [{ website: 'http://HARBORVIEW.example:8080/about?x=1' }, [[harborview, 'website']]],
  [{ website: 'https://view.example' }, []],
  [{ website: 'https://facebook.com/another' }, []],
  [{ website: 'facebook.com/CopperKettle/' }, [[kettle, 'website']]],
  [{ name: 'Harborview Dental' }, [[harborview, 'name']]],
  [{ name: 'harbourview dental group' }, [[harborview, 'name']]],
  [{ name: 'Coper Kettle Coffe' }, [[kettle, 'name']]],
  [{ name: 'Harbor' }, []],
  [{ name: '%' }, []],
  [{ name: "x' or 1=1 --" }, []],
  [{}, []],
  [
    { name: 'Copper Kettle', email: 'front.desk@harborview.test' },
    [
      [harborview, 'email'],
      [kettle, 'name'],
    ],
  ],
])('%j', async (query, expected) => {
  expect(await similar(query)).toEqual(expected)
})

test.each([
  ['https://www.Example.com/a?b#c', 'example.com'],
  ['example.com:8080', 'example.com'],
  ['https://facebook.com/Kettle/', 'facebook.com/kettle'],
  ['example', ''],
  ['not a website', ''],
  ['', ''],
])('the site of %s is recognized as “%s”', (website, site) => {
  expect(toSite(website)).toBe(site)
})
