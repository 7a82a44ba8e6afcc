// Another agency's installation: once everything is replaced in Settings, nothing of the demo's agency may remain.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultBilling } from '#contract/billing/billing.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { anotherAgency } from '#tests/support/another-agency.ts'
import { readOutbox, waitForMail } from '#tests/support/outbox.ts'
import type { Program } from '#tests/support/program.ts'
import { sampleCompany, sampleInvoice, sampleQuote } from '#tests/support/samples.ts'
import { startDemo } from '#tests/support/start-demo.ts'

/** With the outline of the doors. */
const leftover =
  /m4 30v2\.5h24v30|lintel|enfilade-demo|brightleaf|harborview|osprey|avery|okafor|beltr|raman|lindqvist|comal|555-0142|austin|[^-\w]texas/i
/** Pattern for places that rightly name the installation's clients and people. */
const leftoverOfAgency = /m4 30v2\.5h24v30|lintel|enfilade|comal|555-0142|austin|[^-\w]texas/i

const pages = [
  '/',
  '/about',
  '/services',
  '/solutions',
  '/portfolio',
  '/portfolio/saltmarsh-ferry',
  '/contact',
  '/contact?sent',
  '/book',
  '/faqs',
  '/terms-and-conditions',
  '/privacy-policy',
  '/no-such-page',
  '/portfolio/no-such-item',
  '/login',
  '/registration',
  '/forgot-password',
  '/reset-password?token=x',
  '/verify-email?token=x',
  '/accept-invitation?token=x',
  '/setup',
  '/unsubscribe?token=x',
  '/app/client/dashboard',
]
const others = ['/sitemap.xml', '/robots.txt', '/icons/favicon.svg', '/website']
const previews = [
  'home',
  'about',
  'services',
  'solutions',
  'portfolio',
  'contact',
  'faqs',
  'terms-and-conditions',
  'privacy-policy',
].map((name) => `/og/${name}.png`)
const icons = [
  '/icons/favicon.svg',
  '/icons/favicon.ico',
  '/icons/touch.png',
  '/favicon.ico',
  '/apple-touch-icon.png',
]

const password = 'seven quiet lanterns'

let folder: string
let program: Program
let admin = ''
const pictures = new Map<string, Buffer>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enfilade-agency-'))
  program = await startDemo({ dataDir: join(folder, 'data') })
  admin = await signIn('admin@enfilade.test', 'Enfilade-demo-1')
  for (const path of [...previews, ...icons]) pictures.set(path, await bytesOf(path))
  const settings = (await (await get('/settings/website', admin)).json()) as {
    content: WebsiteContent
    version: number
  }
  const body = { ...anotherAgency(settings.content), version: settings.version }
  const saved = await send('PUT', '/settings/website', body, admin)
  if (!saved.ok) throw new Error(await saved.text())
  const billed = await send('PUT', '/settings', { billing: defaultBilling }, admin)
  if (!billed.ok) throw new Error(await billed.text())
})
afterAll(async () => {
  await program.stop()
  await rm(folder, { recursive: true })
})

const send = (method: string, path: string, body: object, cookie = '') =>
  fetch(program.url + path, {
    method,
    headers: { 'content-type': 'application/json', origin: program.url, cookie },
    body: JSON.stringify(body),
  })

const get = (path: string, cookie = '') => fetch(program.url + path, { headers: { cookie } })

const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())

/** @returns the session's cookies */
async function signIn(email: string, secret: string): Promise<string> {
  const answer = await send('POST', '/auth/signin', { email, password: secret })
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return cookies.join('; ')
}

async function make<Made>(path: string, body: object): Promise<Made> {
  const answer = await send('POST', path, body, admin)
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as Made
}

const find = async <Item>(path: string, list: (answer: never) => Item[]): Promise<Item> => {
  const [item] = list((await (await get(path, admin)).json()) as never)
  if (!item) throw new Error(`Nothing at ${path}`)
  return item
}

function expectNone(text: string, what: string, pattern = leftover): void {
  const found = pattern.exec(text)
  expect(found && text.slice(Math.max(0, found.index - 80), found.index + 80), what).toBeNull()
}

describe('nothing of the demo’s agency is left', () => {
  test.each(pages)('on %s', async (path) => {
    const text = await (await get(path)).text()
    expectNone(text, path)
    expect(text).toContain('Quillwort')
  })

  test.each(others)('in %s', async (path) => {
    expectNone(await (await get(path)).text(), path)
  })

  test('in what the brand’s color and the portfolio show', async () => {
    expect(await (await get('/')).text()).toContain('--color-brand:#0f766e;')
    expect((await get('/portfolio/brightleaf-health')).status).toBe(404)
    expect((await get('/og/portfolio-brightleaf-health.png')).status).toBe(404)
    expect((await get('/og/portfolio-saltmarsh-ferry.png')).status).toBe(200)
  })

  test.each([...previews, ...icons])('in the picture %s', async (path) => {
    const before = pictures.get(path)
    expect(before?.length).toBeGreaterThan(100)
    expect((await bytesOf(path)).equals(before ?? Buffer.alloc(0))).toBe(false)
  })

  test('in the color of link previews', async () => {
    const preview = sharp(await bytesOf('/og/home.png'))
    const corner = preview.extract({ left: 870, top: 10, width: 20, height: 20 })
    const { dominant } = await sharp(await corner.toBuffer()).stats()
    expect(dominant.g).toBeGreaterThan(dominant.b)
  })

  test('in any email', async () => {
    const dataDir = join(folder, 'data')
    const email = 'mara@fennimore.test'
    const person = { name: { first: 'Mara', last: 'Fenn' }, password }
    const company = { name: 'Fennimore Clay' }
    await send('POST', '/auth/register', { ...person, email, company })
    const confirmation = await waitForMail(dataDir, email, /Confirm your email/)
    const token = new URL(confirmation.link).searchParams.get('token')
    await send('POST', '/auth/verify-email', { token })
    // Each is awaited, because an email that a later step makes untrue is not sent.
    await waitForMail(dataDir, 'admin@enfilade.test', /Waiting for approval/)
    await send('POST', '/auth/register', { ...person, email, company })
    await waitForMail(dataDir, email, /have an account at Quillwort/)
    const { _id: companyId } = await find<{ _id: string }>(
      '/companies?search=Fennimore',
      ({ items }) => items,
    )
    await send('PUT', `/companies/${companyId}`, { active: true }, admin)
    await waitForMail(dataDir, email, /Fennimore Clay is approved/)
    const invited = { email: 'tobin@fennimore.test', role: 'member' }
    await send('POST', `/companies/${companyId}/invitations`, invited, admin)

    await send('POST', '/auth/forgot-password', { email })
    await waitForMail(dataDir, email, /Set a new password/)
    const mara = await signIn(email, password)
    const changed = { currentPassword: password, newPassword: `${password}s` }
    await send('POST', '/auth/change-password', changed, mara)
    await waitForMail(dataDir, email, /password was changed/)
    const moved = { email: 'mara@kiln.test', currentPassword: `${password}s` }
    await send('PUT', '/auth/profile', moved, mara)
    const { link } = await waitForMail(dataDir, moved.email, /Confirm your new/)
    await send('POST', '/auth/verify-email', { token: new URL(link).searchParams.get('token') })

    const writer = { firstName: 'Wren', lastName: 'Hale', email: 'wren@visitors.test' }
    await send('POST', '/messages', { ...writer, message: 'Do you paint hulls?' })
    const { _id: messageId } = await find<{ _id: string }>(
      '/messages?search=Hale',
      ({ items }) => items,
    )
    await send('POST', `/messages/${messageId}/reply`, { text: 'We do.' }, admin)
    await send('POST', '/setup/email-test', {}, admin)

    const later: [to: string, subject: RegExp][] = [
      [email, /address was changed/],
      [invited.email, /at Quillwort/],
      [writer.email, /message to Quillwort has arrived/],
      [writer.email, /Re: your message to Quillwort/],
      ['hello@quillwort.example', /New message from Wren Hale/],
      ['admin@enfilade.test', /Test email from Quillwort/],
    ]
    for (const [to, subject] of later) await waitForMail(dataDir, to, subject)
    const mails = await readOutbox(dataDir)
    expect(mails.length).toBeGreaterThanOrEqual(later.length + 7)
    for (const { from, subject, text, html } of mails) {
      expectNone(`${from} ${subject} ${text} ${html}`, subject, leftoverOfAgency)
      expect([from, text.includes('Quillwort'), html.includes('Quillwort')]).toEqual([
        'Quillwort',
        true,
        true,
      ])
    }
  })

  test('in the PDF of an invoice, a quote and a report', async () => {
    const address = { ...sampleCompany.address, city: 'Bath', state: 'ME' }
    const { _id: company } = await make<{ _id: string }>('/companies/create', {
      ...sampleCompany,
      address,
    })
    const invoice = await make<{ _id: string }>('/invoices/create', { company, ...sampleInvoice })
    await make(`/invoices/${invoice._id}/send`, {})
    const quote = await make<{ _id: string }>('/quotes/create', { company, ...sampleQuote })
    const month = '2026-03'
    const report = await make<{ _id: string }>(`/companies/${company}/reports`, { month })
    const library = await PDFiumLibrary.init()
    for (const path of [
      `/invoices/${invoice._id}/pdf`,
      `/quotes/${quote._id}/pdf`,
      `/reports/${report._id}/pdf`,
    ]) {
      const answer = await get(path, admin)
      expect(answer.headers.get('content-type'), path).toBe('application/pdf')
      const document = await library.loadDocument(Buffer.from(await answer.arrayBuffer()))
      const text = [...document.pages()].map((page) => page.getText()).join(' ')
      document.destroy()
      expectNone(text, path, leftoverOfAgency)
      expect(text, path).toContain('Quillwort')
    }
    library.destroy()
  })

  test('in a calendar feed', async () => {
    const { url } = await make<{ url: string }>('/auth/calendar-address', {})
    const text = await (await fetch(url)).text()
    // The program's own name may appear where only programs read it.
    expectNone(text.replace(/^(?:PRODID|UID):.*$/gm, ''), 'the feed', leftoverOfAgency)
    expect(text).toContain('NAME:Quillwort')
  })
})
