// Creates records whose texts are as long and unusual as allowed, through the program's own calls.
import type { Page } from 'playwright'
import { WebsiteContent } from '#contract/site/website.ts'
import { type JsonSchema, jsonSchema } from './json-schema.ts'
import type { Site } from './browser.ts'

/** Right-to-left text, multi-character emoji, stacked marks, zero-width characters; no spaces. */
const strangeText =
  'شركة\u0651\u064eالتسويق👩‍👩‍👧‍👦🏳️‍🌈Z\u0351\u036b\u0343\u0325\u0330a\u0321\u030a\u0328l\u0337g\u0334o\u200d\u2060סוכנות𝕎𝕚𝕕𝕖'

/** Cuts to at most this many UTF-16 units, without splitting a character. */
function cut(text: string, units: number): string {
  let result = ''
  for (const character of text) {
    if (result.length + character.length > units) return result
    result += character
  }
  return result
}

/** Everything that Markdown can show. */
const formatted = [
  `# ${'Heading '.repeat(20)}`,
  '**bold** *slanted* ~~struck~~ `code` [link](https://example.com/a) https://example.com/b',
  `- one\n- ${'two '.repeat(40)}\n  1. inner`,
  `> ${'quoted '.repeat(30)}`,
  `| ${'Name '.repeat(20)} | Price |\n|---|---|\n| A | 1 |`,
  `\`\`\`\n${'code '.repeat(60)}\n\`\`\``,
  '---',
].join('\n\n')

const longText = (units = 200) => 'W'.repeat(units)
const strangeTextOf = (units = 200) => cut(strangeText.repeat(10), units)

let count = 0
/** Alternates between the two kinds. */
const worst = (units: number) =>
  (count += 1) % 2 ? longText(Math.min(200, units)) : strangeTextOf(Math.min(200, units))

const isFree = ({ type, maxLength, format, enum: choices, ...rest }: JsonSchema) =>
  type === 'string' && maxLength && !format && !choices && !('pattern' in rest) && maxLength > 5

/** Texts with a fixed format. */
const hasRules = ['email', 'phone', 'url']

/** The value with the worst text wherever the schema takes free text. */
function worstOf(value: unknown, schema: JsonSchema | undefined): unknown {
  if (typeof value === 'string' && schema && isFree(schema)) return worst(schema.maxLength ?? 0)
  if (Array.isArray(value)) return value.map((one) => worstOf(one, schema?.items))
  if (typeof value !== 'object' || value === null) return value
  const options = schema?.anyOf ?? schema?.oneOf ?? []
  const kind = 'kind' in value ? value.kind : undefined
  const fitting = options.find(({ properties }) => properties?.['kind']?.const === kind) ?? schema
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      hasRules.includes(name) ? one : worstOf(one, fitting?.properties?.[name]),
    ]),
  )
}

type Answer = Record<string, string>

interface UploadedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export interface LongContent {
  company: string
  project: string
  task: string
  campaign: string
  post: string
  message: string
  chat: string
  /** Drafts. */
  invoice: string
  quote: string
  timeEntry: string
  import: string
  /** Brightleaf Health, which has records of every kind. */
  client: string
  /** Shared with this client. */
  file: string
  /** A company without any records. */
  emptyCompany: string
}

function callerOf(page: Page, site: Pick<Site, 'url'>) {
  return async function call(
    method: 'get' | 'post' | 'put',
    path: string,
    data?: object,
    multipart?: Record<string, string | UploadedFile>,
  ) {
    const headers = { origin: site.url }
    const answer = await page.request[method](path, {
      headers,
      ...(data && { data }),
      ...(multipart && { multipart }),
    })
    const text = await answer.text()
    if (!answer.ok()) throw new Error(`${method} ${path}: ${text}`)
    return (text ? JSON.parse(text) : {}) as Answer
  }
}

/** @param page a window of the demo's admin, whose own name becomes long, like that of the client Brightleaf Health */
export async function makeLongContent(page: Page, site: Pick<Site, 'url'>): Promise<LongContent> {
  const call = callerOf(page, site)
  const today = new Date().toISOString().slice(0, 10)
  const { content } = (await call('get', '/settings/website')) as unknown as { content: object }
  await call('put', '/settings/website', worstOf(content, jsonSchema(WebsiteContent)) as object)
  await call('put', '/auth/profile', { name: { first: longText(100), last: strangeTextOf(100) } })

  const address = {
    street: longText(200),
    city: strangeTextOf(100),
    state: longText(100),
    zipCode: longText(20),
    country: strangeTextOf(100),
  }
  const reach = {
    website: `https://${'w'.repeat(60)}.${'w'.repeat(60)}.example/${'w'.repeat(200)}`,
    email: `${'w'.repeat(60)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example`,
    phone: '+1 (512) 555-0100 ext. 123456',
    description: formatted,
    address,
  }
  const [company, emptyCompany] = await Promise.all([
    call('post', '/companies/create', { name: longText(), ...reach }),
    call('post', '/companies/create', { name: strangeTextOf(), ...reach }),
  ])
  const known = (await call('get', '/companies?search=Brightleaf')) as unknown as {
    items: Answer[]
  }
  const client = known.items[0]?.['_id'] ?? ''
  await call('put', `/companies/${client}`, { name: longText(), ...reach })
  const theirs = (await call('get', `/companies/${client}/projects`)) as unknown as Answer[]
  const [first, second] = theirs.map((one) => `/projects/${one['_id']}`)
  await call('put', first ?? '', { title: longText(), description: formatted })
  await call('put', second ?? '', { title: strangeTextOf(), description: strangeTextOf() })
  const dates = { startDate: '2026-12-01', endDate: '2026-12-31' }
  const project = await call('post', '/projects/create', {
    company: company['_id'],
    title: longText(),
    description: `${formatted}\n\n${strangeTextOf()}`,
    ...dates,
  })
  const path = `/projects/${project['_id']}`
  await call('post', '/projects/create', {
    company: company['_id'],
    title: strangeTextOf(),
    ...dates,
  })
  const tags = Array.from({ length: 50 }, (_, at) => ({
    name: at % 2 ? longText(50) : `${at}${strangeTextOf(40)}`,
    color: 'teal',
  }))
  const description = `${formatted}\n\n${longText()}\n${strangeTextOf()}`
  const task = await call('post', `${path}/tasks/create`, {
    title: longText(),
    description,
    tags,
    priority: 'high',
    dueDate: '2026-12-01',
    type: 'Search Engine Marketing',
  })
  await call('post', `${path}/tasks/create`, {
    title: strangeTextOf(),
    tags: tags.slice(0, 3),
    status: 'in progress',
  })
  for (const title of [longText(), strangeTextOf()]) {
    await call('post', `/projects/tasks/${task['_id']}/subtasks`, { title })
  }
  const campaign = await call('post', `${path}/campaigns/create`, {
    title: longText(),
    description,
    budget: 999_999_999,
    metrics: { reach: 999_999_999, engagement: 999_999_999, conversions: 999_999_999 },
    ...dates,
  })
  await call('post', `${path}/campaigns/create`, { title: strangeTextOf(), ...dates })
  const addPost = (title: string) =>
    call('post', `/projects/campaigns/${campaign['_id']}/posts/create`, {
      title,
      channel: 'google business',
      text: `${longText(500)}\n${strangeTextOf(500)}`,
      link: reach.website,
      plannedOn: '2026-12-10',
    })
  const post = await addPost(longText())
  await addPost(strangeTextOf())
  await call('post', '/messages', {
    firstName: longText(100),
    lastName: strangeTextOf(100),
    email: reach.email,
    phone: longText(100),
    company: longText(200),
    message: description,
  })
  const chat = await call('post', '/chat', { name: strangeTextOf(100), email: reach.email })
  await call('post', `/chat/${chat['_id']}/messages`, { text: description })
  const inbox = (await call('get', '/messages')) as unknown as { items: Answer[] }
  const message = inbox.items.find(({ kind }) => kind === 'contact')
  const lines = {
    currency: 'USD',
    notes: description,
    terms: longText(),
    lines: [longText(), strangeTextOf()].map((title) => ({
      description: title,
      quantity: 999_999.999,
      unit: longText(20),
      unitPrice: { amount: 999_999, currency: 'USD' },
      taxRate: 99.99,
    })),
  }
  const invoice = await call('post', '/invoices/create', {
    company: company['_id'],
    dueDate: dates.endDate,
    ...lines,
  })
  const quote = await call('post', '/quotes/create', {
    company: company['_id'],
    validUntil: '2099-12-31',
    ...lines,
  })
  const timeEntry = await call('post', '/time/create', {
    project: project['_id'],
    task: task['_id'],
    note: longText(),
    day: today,
    minutes: 1,
  })
  const file = await call('post', '/files', undefined, {
    company: client,
    file: {
      name: `${longText(150)}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(strangeTextOf()),
    },
  })
  const table = `Title,Notes,${longText(100)}\n${longText()},"${strangeTextOf(100)}",${longText(150)}\n,,\n`
  const imported = await call('post', '/imports', undefined, {
    kind: 'task',
    company: company['_id'] ?? '',
    project: project['_id'] ?? '',
    file: { name: `${longText(150)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) },
  })
  const idOf = (answer: Answer | undefined) => answer?.['_id'] ?? ''
  return {
    company: idOf(company),
    project: idOf(project),
    task: idOf(task),
    campaign: idOf(campaign),
    post: idOf(post),
    message: idOf(message),
    chat: idOf(chat),
    invoice: idOf(invoice),
    quote: idOf(quote),
    timeEntry: idOf(timeEntry),
    import: idOf(imported),
    client,
    file: idOf(file),
    emptyCompany: idOf(emptyCompany),
  }
}
