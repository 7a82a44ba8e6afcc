// Tests which website changes the activity log names, and how counted figures are resolved.
import { expect, test } from 'vitest'
import { WebsiteContent } from '#contract/site/website.ts'
import { demoWebsite } from '#demo/content/website.ts'
import { changedContent, changedParts, hasCountedFigures, withCounts } from './rules.ts'

const copy = (): WebsiteContent => structuredClone(demoWebsite)

test('the default content of an installation is valid', () => {
  expect(WebsiteContent.parse(demoWebsite)).toEqual(demoWebsite)
})

// P2.23.1
test('S2.7.1 S2.7.2 the figures of the specification are the default', () => {
  const shown = [...demoWebsite.figures.home, ...demoWebsite.figures.about]
  expect(shown.map(({ value, suffix, label }) => `${value}${suffix} ${label}`)).toEqual([
    '500+ Projects',
    '95% Satisfaction',
    '50+ AI solutions',
    '24/7 Support',
    '5+ Years',
    '100+ Projects',
    '40+ Team members',
  ])
})

test('only counted figures are replaced by the real number', () => {
  const content = copy()
  expect(hasCountedFigures(content)).toBe(false)
  const figure = content.figures.home[0]
  if (figure) figure.counted = 'projects'
  expect(hasCountedFigures(content)).toBe(true)
  const shown = withCounts(content, { projects: 1234, clients: 7 })
  expect(shown.figures.home[0]).toMatchObject({ value: '1,234', suffix: '' })
  expect(shown.figures.home[1]).toEqual(content.figures.home[1])
  expect(shown.figures.about).toEqual(content.figures.about)
})

test('omitted sections are unchanged; an old version is stale', () => {
  const current = { content: copy(), version: 3 }
  const agency = { ...current.content.agency, name: 'Quoin' }
  expect(changedContent(current, { agency, version: 3 })).toEqual({ ...current.content, agency })
  expect(() => changedContent(current, { agency, version: 2 })).toThrow(
    expect.objectContaining({ code: 'stale' }),
  )
})

test('a section that refers to a missing item is refused at its field', () => {
  const current = { content: copy(), version: 1 }
  const solutions = current.content.solutions.map((solution) => ({
    ...solution,
    services: ['no-such-service'],
  }))
  expect(() => changedContent(current, { solutions })).toThrow(
    expect.objectContaining({
      code: 'invalid',
      fields: expect.objectContaining({ 'solutions.0.services.0': 'No such service' }),
    }),
  )
})

test('a change is logged with the names of added, changed, removed and moved items', () => {
  const after = copy()
  after.agency.phone = '(512) 555-0199'
  const [category] = after.faqs
  const faq = category?.faqs[0]
  if (faq) faq.answer = 'Another answer'
  after.portfolio.pop()
  after.services.reverse()
  after.legal.terms.updatedOn = '2026-11-21'
  expect(changedParts(demoWebsite, after)).toEqual([
    { section: 'agency', action: 'changed', name: 'phone' },
    { section: 'faqs', action: 'changed', name: faq?.question },
    { section: 'legal', action: 'changed', name: after.legal.terms.title },
    { section: 'portfolio', action: 'removed', name: demoWebsite.portfolio.at(-1)?.title },
    { section: 'services', action: 'reordered' },
  ])
  expect(changedParts(demoWebsite, copy())).toEqual([])
})
