// Which parts of the content are still samples: generated texts that no one has edited or confirmed.
import type { WebsiteAnswers } from '#contract/site/website-answers.ts'
import type { Sample } from '#contract/site/website-calls.ts'
import { isPageShown } from '#contract/site/website-pages.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { fieldLabel } from '#contract/values/validation-messages.ts'
import type { ChangedPart } from './rules.ts'

/** A part of the content that a person edits, confirms or removes as one. */
interface Part extends Pick<Sample, 'path' | 'section' | 'page' | 'name'> {
  /** In reading order; choices, dates and mere headings are not among them, since they may well be the agency's own. */
  texts: string[]
}

/** Names, links, dates and choices that say nothing untrue when they equal the sample's. */
const keptKeys: Partial<Record<Sample['section'], readonly string[]>> = {
  pages: ['title'],
  services: ['name', 'side'],
  solutions: ['name', 'services', 'audience'],
  portfolio: ['kind', 'category', 'services', 'tags', 'completedYear'],
  team: ['portrait'],
  faqs: ['question'],
  legal: ['title', 'heading'],
}

/** Headlines above lists, which are shown only if there is something in them. */
const listOf: Record<string, (content: WebsiteContent) => readonly unknown[]> = {
  'home servicesHeadline': ({ services }) => services,
  'home reasonsHeadline': ({ pages }) => pages.home.reasons,
  'home portfolioHeadline': ({ portfolio }) => portfolio,
  'about methodHeadline': ({ pages }) => pages.about.method,
  'about principlesHeadline': ({ pages }) => pages.about.principles,
  'about teamHeadline': ({ team }) => team,
  'home marketing': ({ services }) => services.filter(({ side }) => side === 'marketing'),
  'home software': ({ services }) => services.filter(({ side }) => side === 'software'),
}

const isItem = (value: unknown): value is { id: string; title?: string; heading?: string } =>
  typeof value === 'object' && value !== null && 'id' in value

/** The texts and numbers in a value, except under these keys. */
function textsIn(value: unknown, kept: readonly string[] = []): string[] {
  if (typeof value === 'string' || typeof value === 'number')
    return value === '' ? [] : [String(value)]
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, kept))
  return Object.entries(value ?? {}).flatMap(([key, one]) =>
    key === 'id' || kept.includes(key) ? [] : textsIn(one, kept),
  )
}

/** All parts that are shown, by their path; one without texts has nothing to confirm. */
function partsOf(content: WebsiteContent): Map<string, Part> {
  const { agency, figures, pages, services, solutions, portfolio, team, faqs, legal } = content
  const parts = new Map<string, Part>()
  function add(
    section: Sample['section'],
    ids: string[],
    name: string,
    texts: string[],
    page = '',
  ) {
    const path = [section, ...ids].join(' ')
    if (texts.length > 0) parts.set(path, { path, section, page, name, texts })
  }

  function addPage(section: 'pages' | 'legal', page: string, fields: object) {
    for (const [field, value] of Object.entries(fields) as [string, unknown][]) {
      if (field === 'title' || field === 'updatedOn') continue
      const items = Array.isArray(value) ? value.filter(isItem) : []
      for (const item of items) {
        const name = item.title ?? item.heading ?? item.id
        add(section, [page, field, item.id], name, textsIn(item, keptKeys[section]), page)
      }
      if (items.length > 0 || listOf[`${page} ${field}`]?.(content).length === 0) continue
      const isSearch = field === 'search'
      const name = isSearch ? 'In search results' : fieldLabel([field])
      add(section, [page, field], name, textsIn(value, isSearch ? [] : keptKeys[section]), page)
    }
  }

  for (const [field, value] of Object.entries(agency)) {
    const fact = textsIn(value).join(', ')
    if (field !== 'color' && fact !== '') add('agency', [field], fieldLabel([field]), [fact])
  }
  for (const place of ['home', 'about'] as const) {
    for (const { id, label, value, suffix, counted } of figures[place])
      add('figures', [place, id], label, counted === null ? [value + suffix] : [])
  }
  for (const [page, fields] of Object.entries(pages)) {
    // The schema has no other pages.
    if (isPageShown(page as keyof typeof pages, content)) addPage('pages', page, fields)
  }
  for (const service of services)
    add('services', [service.id], service.name, textsIn(service, keptKeys.services))
  for (const solution of solutions)
    add('solutions', [solution.id], solution.name, textsIn(solution, keptKeys.solutions))
  for (const item of portfolio)
    add('portfolio', [item.id], item.title, textsIn(item, keptKeys.portfolio))
  for (const member of team) add('team', [member.id], member.name, textsIn(member, keptKeys.team))
  for (const category of faqs) {
    for (const faq of category.faqs)
      add('faqs', [category.id, faq.id], faq.question, textsIn(faq, keptKeys.faqs))
  }
  for (const [text, fields] of Object.entries(legal)) addPage('legal', text, fields)
  return parts
}

/** Samples of these sections would be claims about real people, clients and numbers. */
const hiddenSections: ReadonlySet<Sample['section']> = new Set(['figures', 'portfolio', 'team'])

const maxPreviewLength = 500

/** What a person has answered in so many words needs no review. */
function textsOfAnswers(answers: WebsiteAnswers): ReadonlySet<string> {
  const values = Object.values(answers)
  return new Set([...textsIn(answers), ...values.map((value) => textsIn(value).join(', '))])
}

/**
 * A part is a sample while any of its texts is one of the same part's in `draft`, and its path is not in `confirmed`.
 * @param draft the content that the program wrote from the answers
 */
export function findSamples(
  content: WebsiteContent,
  {
    draft,
    answers,
    confirmed,
  }: { draft: WebsiteContent; answers: WebsiteAnswers; confirmed: readonly string[] },
): Sample[] {
  const drafted = partsOf(draft)
  const own = textsOfAnswers(answers)
  const isConfirmed = new Set(confirmed)
  return [...partsOf(content).values()].flatMap(({ texts, ...part }) => {
    if (isConfirmed.has(part.path)) return []
    const samples = new Set(drafted.get(part.path)?.texts)
    const left = texts.filter((text) => samples.has(text) && !own.has(text))
    if (left.length === 0) return []
    const text = left.join('\n').slice(0, maxPreviewLength)
    return [{ ...part, text, isHidden: hiddenSections.has(part.section) }]
  })
}

/** Leaves out paths that name no part, such as of a removed item. */
export function confirmedPaths(content: WebsiteContent, paths: readonly string[]): string[] {
  const parts = partsOf(content)
  return [...new Set(paths)].filter((path) => parts.has(path)).toSorted()
}

/** For the activity log. */
export function newlyConfirmed(
  content: WebsiteContent,
  before: readonly string[],
  after: readonly string[],
): ChangedPart[] {
  const parts = partsOf(content)
  return after
    .filter((path) => !before.includes(path))
    .flatMap((path) => {
      const part = parts.get(path)
      return part ? [{ section: part.section, action: 'confirmed', name: part.name } as const] : []
    })
}

/** Leaves out sample people, clients and figures, which would be invented claims. */
export function withoutSamples(
  content: WebsiteContent,
  samples: readonly Sample[],
): WebsiteContent {
  const hidden = new Set(samples.filter(({ isHidden }) => isHidden).map(({ path }) => path))
  if (hidden.size === 0) return content
  const shown = <Item extends { id: string }>(items: Item[], place: string) =>
    items.filter(({ id }) => !hidden.has(`${place} ${id}`))
  const { figures, portfolio, team } = content
  return {
    ...content,
    figures: {
      home: shown(figures.home, 'figures home'),
      about: shown(figures.about, 'figures about'),
    },
    portfolio: shown(portfolio, 'portfolio'),
    team: shown(team, 'team'),
  }
}
