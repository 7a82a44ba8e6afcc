// Tests which parts of the content count as samples while an agency replaces nothing, some or all of it.
import { expect, test } from 'vitest'
import { noAnswers } from '#contract/site/website-answers.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { anotherAgency } from '#tests/support/another-agency.ts'
import { demoWebsite } from '#demo/content/website.ts'
import { confirmedPaths, findSamples, withoutSamples } from './samples.ts'

const copy = (): WebsiteContent => structuredClone(demoWebsite)
const samplesOf = (content: WebsiteContent, confirmed: string[] = []) =>
  findSamples(content, { draft: demoWebsite, answers: noAnswers, confirmed })
const pathsOf = (content: WebsiteContent, confirmed?: string[]) =>
  samplesOf(content, confirmed).map(({ path }) => path)

test('while nothing is replaced, every text, figure, person and item is a sample', () => {
  const paths = pathsOf(copy())
  const { pages, services, solutions, portfolio, team, faqs, legal } = demoWebsite
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['name', 'legalName', 'email', 'address', 'foundedYear'].map((field) => `agency ${field}`),
      ...demoWebsite.figures.home.map(({ id }) => `figures home ${id}`),
      ...demoWebsite.figures.about.map(({ id }) => `figures about ${id}`),
      ...Object.keys(pages).flatMap((page) => [`pages ${page} headline`, `pages ${page} search`]),
      ...pages.home.reasons.map(({ id }) => `pages home reasons ${id}`),
      ...pages.about.method.map(({ id }) => `pages about method ${id}`),
      'pages about story',
      ...services.map(({ id }) => `services ${id}`),
      ...solutions.map(({ id }) => `solutions ${id}`),
      ...portfolio.map(({ id }) => `portfolio ${id}`),
      ...team.map(({ id }) => `team ${id}`),
      ...faqs.flatMap((category) => category.faqs.map(({ id }) => `faqs ${category.id} ${id}`)),
      ...legal.terms.sections.map(({ id }) => `legal terms sections ${id}`),
      ...legal.privacy.sections.map(({ id }) => `legal privacy sections ${id}`),
    ]),
  )
  expect(paths).not.toContain('agency color')
  expect(new Set(paths).size).toBe(paths.length)
})

test('the name and three texts of Home leave all other parts samples', () => {
  const content = copy()
  const before = pathsOf(content)
  content.agency.name = 'Quillwort'
  content.pages.home.headline = 'Signs for boats.'
  content.pages.home.introduction = 'We paint signs.'
  content.pages.home.reasonsHeadline = 'Why'
  const after = pathsOf(content)
  expect(before.filter((path) => !after.includes(path))).toEqual([
    'agency name',
    'pages home headline',
    'pages home introduction',
    'pages home reasonsHeadline',
  ])
})

test('an item remains a sample until its last text is edited; its mere name may stay', () => {
  const content = copy()
  const [service] = content.services
  if (!service) throw new Error('There is no service')
  const path = `services ${service.id}`
  service.summary = 'A name, painted.'
  service.deliverables = ['A sign', ...service.deliverables.slice(1)]
  expect(samplesOf(content).find((sample) => sample.path === path)?.text).toBe(
    [service.description, ...service.deliverables.slice(1)].join('\n'),
  )
  service.description = 'We paint it.'
  service.deliverables = ['A sign']
  expect(pathsOf(content)).not.toContain(path)
})

test('a person or client is a sample while any of its texts or pictures is', () => {
  const content = copy()
  const [person] = content.team
  const [item] = content.portfolio
  if (!person || !item) throw new Error('There is no person or item')
  Object.assign(person, { role: 'Signs', sentence: 'Paints.' })
  content.portfolio[0] = { ...item, ...anotherAgency(content).portfolio[0], id: item.id }
  content.portfolio[0].image = { ...item.image, alt: 'A ferry' }
  const left = samplesOf(content)
  expect(left.find(({ path }) => path === `team ${person.id}`)?.text).toBe(person.name)
  expect(left.map(({ path }) => path)).toContain(`portfolio ${item.id}`)
  person.name = 'Mara Fenn'
  content.portfolio[0].image = { kind: 'drawing', name: 'enfilade', alt: 'A ferry' }
  const paths = pathsOf(content)
  expect([paths.includes(`team ${person.id}`), paths.includes(`portfolio ${item.id}`)]).toEqual([
    false,
    false,
  ])
})

test('a confirmed or counted part is no sample, and a confirmed path needs its part', () => {
  const content = copy()
  const [figure] = content.figures.home
  if (!figure) throw new Error('There is no figure')
  figure.counted = 'projects'
  const confirmed = ['agency phone', 'faqs support reaching-us']
  const paths = pathsOf(content, confirmed)
  for (const path of [...confirmed, `figures home ${figure.id}`]) expect(paths).not.toContain(path)
  content.faqs = content.faqs.filter(({ id }) => id !== 'support')
  expect(confirmedPaths(content, [...confirmed, 'agency phone', 'nothing'])).toEqual([
    'agency phone',
  ])
})

test('visitors see no sample person, client or figure, and all other content', () => {
  const content = copy()
  const [person] = content.team
  if (!person) throw new Error('There is no person')
  const confirmed = [`team ${person.id}`, 'figures about years']
  const shown = withoutSamples(content, samplesOf(content, confirmed))
  expect(shown).toEqual({
    ...content,
    team: [person],
    portfolio: [],
    figures: { home: [], about: [content.figures.about[0]] },
  })
})

test('once everything is replaced, nothing is left', () => {
  const own = anotherAgency(copy())
  const agency = {
    ...own.agency,
    ...{ phoneHours: [], replyWithinHours: 12, consultationMinutes: 45, foundedYear: 2021 },
  }
  expect(pathsOf({ ...own, agency, figures: { home: [], about: [] } })).toEqual([])
  expect(pathsOf(copy(), pathsOf(copy()))).toEqual([])
})
