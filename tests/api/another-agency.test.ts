// An installation of another agency: once everything is replaced in Settings, nothing of the demo's agency is left anywhere.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PortfolioItem } from '#contract/website-portfolio.ts'
import type { WebsiteContent } from '#contract/website.ts'
import { waitForMail } from '#tests/support/outbox.ts'
import { type Program, startProgram } from '#tests/support/program.ts'

const leftover =
  /lintel|enfilade-demo|brightleaf|harborview|osprey|avery|okafor|beltr|raman|lindqvist|comal|555-0142|austin|[^-\w]texas/i

let folder: string
let program: Program
let cookie = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enfilade-agency-'))
  program = await startProgram({ dataDir: join(folder, 'data') })
  const answer = await send('POST', '/auth/signin', {
    email: 'admin@enfilade.test',
    password: 'Enfilade-demo-1',
  })
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
})
afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true })
})

const send = (method: string, path: string, body: object) =>
  fetch(program.url + path, {
    method,
    headers: { 'content-type': 'application/json', origin: program.url, cookie },
    body: JSON.stringify(body),
  })

/** What is no text: names of things, choices, days and times. */
const isKept = (key: string, value: string) =>
  [
    'id',
    'side',
    'kind',
    'counted',
    'setOn',
    'updatedOn',
    'from',
    'to',
    'opens',
    'closes',
    'value',
    'suffix',
  ].includes(key) || value === ''

function replaced(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return isKept(key, value) ? value : 'Quillwort words'
  if (Array.isArray(value))
    return value.map((one) => replaced(one, key === 'services' ? 'id' : key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, name)]))
}

const ferry: PortfolioItem = {
  id: 'saltmarsh-ferry',
  title: 'Saltmarsh Ferry',
  url: 'https://saltmarsh.example',
  image: { kind: 'drawing', name: 'enfilade', alt: 'Nested frames' },
  category: 'Transport',
  summary: 'A timetable that knows the tide.',
  description: 'Departures follow the water.',
  challenge: 'When does the boat go?',
  solution: [],
  gallery: [],
  results: [],
  services: [],
  tags: [],
  completedYear: 2026,
  features: ['Tide tables'],
}

function anotherAgency(content: WebsiteContent): WebsiteContent {
  const { agency, team: _team, ...texts } = content
  return {
    ...(replaced(texts) as Omit<WebsiteContent, 'agency' | 'team'>),
    agency: {
      ...agency,
      name: 'Quillwort',
      legalName: 'Quillwort Ltd',
      descriptor: 'Ferries and signs.',
      email: 'hello@quillwort.example',
      phone: '(207) 555-0199',
      address: {
        street: '1 Quay',
        city: 'Portland',
        state: 'ME',
        zipCode: '04101',
        country: 'United States',
      },
      socialProfile: { network: 'Mastodon', url: 'https://social.example/quillwort' },
      color: '#0f766e',
    },
    portfolio: [ferry],
    team: [],
  }
}

const pages = [
  '/',
  '/about',
  '/services',
  '/solutions',
  '/portfolio',
  '/portfolio/saltmarsh-ferry',
  '/contact',
  '/faqs',
  '/terms-and-conditions',
  '/privacy-policy',
  '/no-such-page',
  '/login',
  '/registration',
  '/forgot-password',
  '/sitemap.xml',
  '/robots.txt',
  '/icons/favicon.svg',
]

test('nothing of the demo’s agency is left on any page, in any mail or picture', async () => {
  const previewOf = async (name: string) =>
    Buffer.from(await (await fetch(`${program.url}/og/${name}.png`)).arrayBuffer())
  const before = await previewOf('home')
  const settings = (await (
    await fetch(`${program.url}/settings/website`, { headers: { cookie } })
  ).json()) as { content: WebsiteContent; version: number }
  const saved = await send('PUT', '/settings/website', {
    ...anotherAgency(settings.content),
    version: settings.version,
  })
  expect(saved.status, await saved.text()).toBe(200)

  for (const path of pages) {
    const text = await (await fetch(program.url + path)).text()
    const found = leftover.exec(text)
    const around = found && text.slice(Math.max(0, found.index - 80), found.index + 80)
    expect(around, path).toBeNull()
    if (!path.includes('.')) expect(text, path).toContain('Quillwort')
  }
  expect(await (await fetch(`${program.url}/`)).text()).toContain('--brand-hue:186')
  expect((await fetch(`${program.url}/portfolio/brightleaf-health`)).status).toBe(404)

  const after = await previewOf('home')
  expect(after.equals(before)).toBe(false)
  const corner = sharp(after).extract({ left: 870, top: 10, width: 20, height: 20 })
  const { dominant } = await sharp(await corner.toBuffer()).stats()
  expect(dominant.g).toBeGreaterThan(dominant.b)
  expect((await fetch(`${program.url}/og/portfolio-saltmarsh-ferry.png`)).status).toBe(200)

  await send('POST', '/auth/forgot-password', { email: 'owner@brightleaf.test' })
  const mail = await waitForMail(join(folder, 'data'), 'owner@brightleaf.test', /password/i)
  expect(mail.subject + mail.text).not.toMatch(/lintel/i)
  expect(mail.text).toContain('Quillwort')
})
