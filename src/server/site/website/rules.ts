// Rules for the site's content: changes, their names in the activity log, and counted figures.
import type { WebsiteChange } from '#contract/site/website-calls.ts'
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'
import { type Figure, WebsiteContent, maxPortfolioItems } from '#contract/site/website.ts'
import { type FieldErrors, toFieldErrors } from '#contract/values/validation-messages.ts'
import { invalid } from '#server/platform/app-error.ts'
import { checkAddress, checkVersion } from '#server/platform/rules.ts'

export interface Counts {
  projects: number
  clients: number
}

/** @throws AppError `stale`; `invalid` when sections contradict each other */
export function changedContent(
  current: { content: WebsiteContent; version: number },
  { version, confirm: _, ...sections }: WebsiteChange,
): WebsiteContent {
  checkVersion(version, current)
  const given = Object.entries(sections).filter(([, section]) => section !== undefined)
  const content = validContent({ ...current.content, ...Object.fromEntries(given) })
  checkAddress(content.agency.address, current.content.agency.address, 'agency.address')
  return content
}

/** @throws AppError `invalid` when sections contradict each other */
export function validContent(content: unknown): WebsiteContent {
  const parsed = WebsiteContent.safeParse(content)
  if (!parsed.success) throw invalid(toFieldErrors(parsed.error))
  return parsed.data
}

/** @throws AppError `invalid` at each item whose address a company's case already has */
export function assertAddressesFree(
  before: WebsiteContent,
  after: WebsiteContent,
  addresses: ReadonlySet<string>,
): void {
  const own = new Set(before.portfolio.map(({ id }) => id))
  const issues = after.portfolio.flatMap(({ id }, place) =>
    addresses.has(id) && !own.has(id)
      ? [[`portfolio.${place}.id`, 'This address is already in use']]
      : [],
  )
  if (issues.length > 0) throw invalid(Object.fromEntries(issues) as FieldErrors)
}

const allFigures = ({ figures }: WebsiteContent): Figure[] => [...figures.home, ...figures.about]

export const hasCountedFigures = (content: WebsiteContent): boolean =>
  allFigures(content).some((figure) => figure.counted !== null)

/** Fills in counted figures with the actual numbers, as visitors see them. */
export function withCounts(content: WebsiteContent, counts: Counts): WebsiteContent {
  const resolved = (figure: Figure): Figure =>
    figure.counted === null
      ? figure
      : { ...figure, value: counts[figure.counted].toLocaleString('en-US'), suffix: '' }
  const { home, about } = content.figures
  return { ...content, figures: { home: home.map(resolved), about: about.map(resolved) } }
}

/** Adds client cases after the content's own items, up to the limit, skipping addresses already in use. */
export function withCases(
  content: WebsiteContent,
  cases: readonly PortfolioItem[],
): WebsiteContent {
  if (cases.length === 0) return content
  const services = new Set(content.services.map(({ id }) => id))
  const taken = new Set(content.portfolio.map(({ id }) => id))
  const fitting = cases
    .filter(({ id }) => !taken.has(id))
    .map((item) => ({ ...item, services: item.services.filter((id) => services.has(id)) }))
  return { ...content, portfolio: [...content.portfolio, ...fitting].slice(0, maxPortfolioItems) }
}

interface Part {
  section: keyof WebsiteContent
  name: string
  value: unknown
}

/** Splits the content into parts that people would name. */
function partsOf(content: WebsiteContent): Map<string, Part> {
  const { agency, figures, pages, services, solutions, portfolio, team, faqs, legal } = content
  const parts = new Map<string, Part>()
  const add = (section: Part['section'], id: string, name: string, value: unknown) =>
    parts.set(`${section} ${id}`, { section, name, value })

  for (const [field, value] of Object.entries(agency)) add('agency', field, field, value)
  for (const figure of figures.home) add('figures', `home ${figure.id}`, figure.label, figure)
  for (const figure of figures.about) add('figures', `about ${figure.id}`, figure.label, figure)
  for (const [page, value] of Object.entries(pages)) add('pages', page, page, value)
  for (const service of services) add('services', service.id, service.name, service)
  for (const solution of solutions) add('solutions', solution.id, solution.name, solution)
  for (const item of portfolio) add('portfolio', item.id, item.title, item)
  for (const member of team) add('team', member.id, member.name, member)
  for (const { id, name, faqs: questions } of faqs) {
    add('faqs', id, name, name)
    for (const faq of questions) add('faqs', `${id} ${faq.id}`, faq.question, faq)
  }
  for (const [name, text] of Object.entries(legal)) add('legal', name, text.title, text)
  return parts
}

export interface ChangedPart {
  section: keyof WebsiteContent
  action: 'added' | 'changed' | 'removed' | 'reordered' | 'confirmed'
  name?: string
}

const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other)

/** Serializes with sorted keys, because the database does not keep the order of an object's fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Lists the changed parts for the activity log. */
export function changedParts(before: WebsiteContent, after: WebsiteContent): ChangedPart[] {
  const old = partsOf(before)
  const now = partsOf(after)
  const changed: ChangedPart[] = []
  for (const [key, { section, name, value }] of now) {
    const was = old.get(key)
    if (!was) changed.push({ section, action: 'added', name })
    else if (!isSame(was.value, value)) changed.push({ section, action: 'changed', name })
  }
  for (const [key, { section, name }] of old) {
    if (!now.has(key)) changed.push({ section, action: 'removed', name })
  }
  for (const section of Object.keys(after) as (keyof WebsiteContent)[]) {
    const isListed = changed.some((part) => part.section === section)
    if (!isListed && !isSame(before[section], after[section])) {
      changed.push({ section, action: 'reordered' })
    }
  }
  return changed
}
