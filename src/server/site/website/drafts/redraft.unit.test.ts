// Tests what answering again changes: all that no one has edited or confirmed since.
import { expect, test } from 'vitest'
import { type WebsiteAnswers, noAnswers } from '#contract/site/website-answers.ts'
import { defaultBilling } from '#contract/billing/billing.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { quillwortAnswers } from '#tests/support/website-answers.ts'
import { draftContent } from './draft.ts'
import { knownAnswers } from './known-answers.ts'
import { redrafted } from './redraft.ts'

const last = draftContent(quillwortAnswers, '2026-03-02')

function again(
  change: Partial<WebsiteAnswers>,
  edit: (content: WebsiteContent) => void = () => undefined,
  confirmed: string[] = [],
): WebsiteContent {
  const current = structuredClone(last)
  edit(current)
  const next = draftContent({ ...quillwortAnswers, ...change }, '2026-04-05')
  return redrafted({ current, last, next }, confirmed)
}

test('nothing edited: the site is as drafted from the new answers', () => {
  const { figures, legal, ...content } = again({ name: 'Sedge', audience: 'lighthouses' })
  const fresh = draftContent(
    { ...quillwortAnswers, name: 'Sedge', audience: 'lighthouses' },
    '2026-04-05',
  )
  expect(content).toEqual({ ...fresh, figures: undefined, legal: undefined })
  // The same figure is as old as before.
  expect(figures).toEqual(last.figures)
  expect(legal.terms.search).toEqual(fresh.legal.terms.search)
})

test('the same answers change nothing, not even a date', () => {
  expect(again({})).toEqual(last)
})

test('an edited text stays, the others of its page are written anew', () => {
  const content = again({ name: 'Sedge', audience: 'lighthouses' }, ({ pages }) => {
    pages.home.introduction = 'Come in.'
  })
  expect(content.pages.home.introduction).toBe('Come in.')
  expect(content.pages.home.search.title).toContain('Sedge')
  expect(content.pages.services.introduction).toBe('For lighthouses.')
})

test('a confirmed text stays', () => {
  const content = again({ audience: 'lighthouses' }, undefined, [
    'pages services introduction',
    'faqs working-together charges',
  ])
  expect(content.pages.services.introduction).toBe('For ferries and harbors.')
  expect(again({ pricing: 'Free.' }).faqs[0]?.faqs[1]?.answer).toBe('Free.')
  expect(
    again({ pricing: 'Free.' }, undefined, ['faqs working-together charges']).faqs[0]?.faqs[1]
      ?.answer,
  ).toBe('By the letter.')
})

test('a confirmed text of the FAQs page stays', () => {
  const search = last.pages.faqs.search
  expect(again({ name: 'Sedge' }).pages.faqs.search).not.toEqual(search)
  expect(again({ name: 'Sedge' }, undefined, ['pages faqs search']).pages.faqs.search).toEqual(
    search,
  )
})

test('services come, go and move with the answers, but not what a person made of them', () => {
  const [signs, timetables] = quillwortAnswers.services
  if (!signs || !timetables) throw new Error('There are two')
  const names = (content: WebsiteContent) => content.services.map(({ name }) => name)
  const buoys = { name: 'Buoys', summary: 'Red ones.' }
  expect(names(again({ services: [buoys, timetables, signs] }))).toEqual([
    'Buoys',
    'Timetables',
    'Signs',
  ])
  expect(names(again({ services: [buoys] }))).toEqual(['Buoys'])
  const edited = again({ services: [buoys] }, ({ services }) => {
    Object.assign(services[0] ?? {}, { description: 'Two coats.' })
  })
  expect(names(edited)).toEqual(['Buoys', 'Signs'])
  // Removed on the site: it does not come back.
  expect(names(again({}, ({ services }) => void services.pop()))).toEqual(['Signs'])
})

test('an edited service keeps its text when another in its script is removed', () => {
  const named = (...names: string[]) => ({
    ...noAnswers,
    services: names.map((name) => ({ name, summary: '' })),
  })
  const before = draftContent(named('看板', 'SEO 対策', 'SEO 診断', 'Signs'), '2026-03-02')
  expect(new Set(before.services.map(({ id }) => id)).size).toBe(4)
  expect(before.services[3]?.id).toBe('signs')
  const current = structuredClone(before)
  Object.assign(current.services[2] ?? {}, { description: '診断します。' })
  const next = draftContent(named('SEO 診断', 'Signs'), '2026-04-05')
  expect(redrafted({ current, last: before, next }, []).services).toMatchObject([
    { name: 'SEO 診断', description: '診断します。' },
    { name: 'Signs', description: '' },
  ])
})

test('a service that a solution names stays', () => {
  const content = again({ services: [] }, ({ solutions }) => {
    solutions.push({
      ...{ id: 'lost', name: 'Lost ferries', situation: 'No one finds us.', summary: 'Signs.' },
      ...{ description: 'Signs.', audience: 'ferries', services: ['signs'] },
    })
  })
  expect(content.services.map(({ id }) => id)).toEqual(['signs'])
})

test('the form shows what the site and the billing settings already say', () => {
  const drafted = draftContent(noAnswers, '2026-03-02').agency
  const billing = { ...defaultBilling, legalName: 'Sedge GmbH', email: 'rechnung@sedge.test' }
  const known = knownAnswers(noAnswers, { agency: drafted, drafted }, billing)
  expect(known).toEqual({ ...noAnswers, legalName: 'Sedge GmbH', email: 'rechnung@sedge.test' })
  const agency = { ...drafted, name: 'Sedge', phone: '+49 30 5550199', email: 'a@sedge.test' }
  expect(knownAnswers(noAnswers, { agency, drafted }, billing)).toMatchObject({
    ...{ name: 'Sedge', phone: '+49 30 5550199', email: 'a@sedge.test' },
  })
})

test('what the agency left empty in its answers stays empty in the form', () => {
  const billing = { ...defaultBilling, legalName: 'Sedge GmbH', email: 'rechnung@sedge.test' }
  const answers = { ...noAnswers, name: 'Sedge' }
  const drafted = draftContent(answers, '2026-03-02').agency
  expect(knownAnswers(answers, { agency: drafted, drafted }, billing)).toEqual(answers)
  const agency = { ...drafted, email: 'a@sedge.test' }
  expect(knownAnswers(answers, { agency, drafted }, billing)).toEqual({
    ...answers,
    email: 'a@sedge.test',
  })
})

test('an answer about the agency counts even where the site was edited', () => {
  const content = again({ phone: '+353 56 555 0100' }, ({ agency }) => {
    agency.phone = '+353 1 555 0100'
    agency.color = '#0f766e'
  })
  expect(content.agency).toMatchObject({ phone: '+353 56 555 0100', color: '#0f766e' })
})
