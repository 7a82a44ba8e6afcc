// Tests of the first drafts: valid and free of inventions with no, some and all answers.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebsiteAnswers, noAnswers } from '#contract/site/website-answers.ts'
import { isPageShown } from '#contract/site/website-pages.ts'
import { WebsiteContent } from '#contract/site/website.ts'
import { quillwortAnswers } from '#tests/support/website-answers.ts'
import { findSamples } from '../samples.ts'
import { draftContent } from './draft.ts'

const today = '2026-03-02'
const draft = (answers: Partial<WebsiteAnswers>) =>
  draftContent({ ...noAnswers, ...answers }, today)
const pages = ['home', 'about', 'services', 'solutions', 'portfolio', 'contact', 'faqs'] as const
const shown = (content: WebsiteContent) => pages.filter((page) => isPageShown(page, content))
const textOf = ({ agency: _, ...texts }: WebsiteContent) => JSON.stringify(texts)

const written = (max: number) =>
  fc.oneof(
    fc.constantFrom('', 'Søren & “Sons”', "O'Neill’s", '東京の会社', 'Acme Inc.', 'x'.repeat(max)),
    fc.string({ maxLength: max, unit: 'grapheme' }),
  )

test('whatever is answered, the draft is content that can be saved', () => {
  const anyAnswers = fc
    .record({
      name: written(60),
      legalName: written(120),
      whatWeDo: written(110),
      audience: written(100),
      country: fc.constantFrom('', 'Ireland', 'US', 'Deutschland', '日本', 'Atlantis', 'UK'),
      city: written(100),
      year: fc.option(fc.integer({ min: 1800, max: 2100 })),
      hours: fc.option(fc.integer({ min: 1, max: 168 })),
      services: fc.array(written(60), { maxLength: 24 }),
      figures: fc.array(written(12), { maxLength: 8 }),
      pricing: written(2000),
    })
    .map(({ country, city, year, hours, services, figures, ...texts }) => ({
      ...noAnswers,
      ...texts,
      address: { ...noAnswers.address, city, country },
      foundedYear: year,
      replyWithinHours: hours,
      consultationMinutes: hours,
      services: services.map((name) => ({ name, summary: '' })),
      figures: figures.map((value) => ({ value, label: value })),
    }))
  fc.assert(
    fc.property(anyAnswers, (given) => {
      const answers = WebsiteAnswers.safeParse(given)
      fc.pre(answers.success)
      const content = draftContent(answers.data, today)
      expect(WebsiteContent.safeParse(content).error).toBeUndefined()
    }),
  )
})

test('without answers only the pages that every agency has are shown, not invented', () => {
  const content = draft({})
  expect(shown(content)).toEqual(['home', 'contact'])
  expect(content.agency).toEqual({ ...noAgency, color: content.agency.color })
  expect(content.legal.terms.sections.find(({ id }) => id === 'governing-law')?.paragraphs[0]).toBe(
    'These terms are governed by the law of the place where we are established. They do not limit any rights you have under the law of the place where you live.',
  )
  // A figure would be a claim; these count characters of the program's own: sessions and its sections.
  expect(textOf(content).replaceAll(/2026-03-02|after 30 days/g, '')).not.toMatch(/\d/)
})

const noAgency = {
  logo: null,
  name: 'Our agency',
  legalName: 'Our agency',
  descriptor: 'Write to us about your project.',
  address: noAnswers.address,
  email: '',
  phone: '',
  phoneHours: [],
  replyWithinHours: null,
  consultationMinutes: null,
  foundedYear: null,
  socialProfile: { network: '', url: '' },
}

test('a name alone appears on each page and in each title', () => {
  const content = draft({ name: "O'Neill’s Inc." })
  expect(shown(content)).toEqual(['home', 'contact'])
  expect(content.pages.home.search).toEqual({
    title: "O'Neill’s Inc.",
    description: "The website of O'Neill’s Inc. Write to us about your project.",
  })
  expect(content.pages.contact.search.title).toBe("Contact O'Neill’s Inc.")
  expect(content.legal.terms.sections[0]?.paragraphs[0]).toContain(
    "“We” and “us” mean O'Neill’s Inc. “You” means",
  )
  expect(JSON.stringify(content)).not.toContain('..')
})

test('all answers fill home, about, services, FAQs and the legal texts', () => {
  const content = draft(quillwortAnswers)
  expect(shown(content)).toEqual(['home', 'about', 'services', 'contact', 'faqs'])
  expect(content.pages.home).toMatchObject({
    search: { title: 'Quillwort: We paint signs for boats' },
    headline: 'We paint signs for boats.',
    introduction:
      'We work for ferries and harbors. Founded in 2015, based in Kilkenny, Ireland. Write to Quillwort: a few sentences are enough to begin.',
  })
  expect(content.services).toMatchObject([
    { id: 'signs', name: 'Signs', summary: 'Painted by hand, on wood.' },
    { id: 'timetables', summary: '' },
  ])
  expect(content.figures.home).toEqual([
    { id: 'people', value: '9', suffix: '', label: 'People', setOn: today, counted: null },
  ])
  expect(content.faqs[0]?.faqs.map(({ answer }) => answer)).toEqual([
    'A person calls you.',
    'By the letter.',
    'Within 12 hours.',
    'Yes. The first 45 minutes are free.',
    'In Kilkenny, Ireland.',
  ])
  expect(content.legal.privacy.sections[0]?.paragraphs[0]).toBe(
    'Quillwort Ltd., 1 Quay, Kilkenny, R95 X2Y1, Ireland. For anything about your data, write to hello@quillwort.test.',
  )
  expect(content.legal.terms.updatedOn).toBe(today)
})

test('the privacy policy lists what is stored of a booking', () => {
  const { sections } = draft({}).legal.privacy
  expect(sections.find(({ id }) => id === 'what-we-collect')?.points).toContain(
    'When you book a consultation: your name, email address and time zone, and what you write about it.',
  )
})

// S2.7.5
test.for([
  [{ country: 'Ireland' }, 'the laws of Ireland'],
  [{ country: 'Deutschland' }, 'the laws of Germany'],
  [{ country: 'Netherlands' }, 'the laws of the Netherlands'],
  [{ country: 'UK' }, 'the law of the place where we are established'],
  [{ country: 'United States', state: 'OR' }, 'the laws of the State of Oregon'],
  [{ country: 'USA', state: 'Ohio' }, 'the laws of the State of Ohio'],
  [{ country: 'USA', state: 'D.C.' }, 'the laws of the District of Columbia'],
  [{ country: 'US', state: 'District of Columbia' }, 'the laws of the District of Columbia'],
  [{ country: 'Canada', state: 'Ontario' }, 'the laws of Ontario, Canada'],
  [{ country: 'Atlantis' }, 'the laws of Atlantis'],
] as const)('an agency in %o is under %s', ([place, law]) => {
  const { terms, privacy } = draft({ address: { ...noAnswers.address, ...place } }).legal
  for (const { sections } of [terms, privacy])
    expect(sections.find(({ id }) => id === 'governing-law')?.paragraphs[0]).toContain(
      `governed by ${law}. `,
    )
})

test('answers as given need no review, what was written from them does', () => {
  const content = draft(quillwortAnswers)
  const paths = findSamples(content, { draft: content, answers: quillwortAnswers, confirmed: [] })
  const left = paths.map(({ path }) => path)
  for (const path of ['agency name', 'agency address', 'figures home people', 'services signs'])
    expect(left).not.toContain(path)
  expect(left).not.toContain('pages about story')
  expect(left).not.toContain('pages solutions headline')
  expect(left).toContain('pages home introduction')
  expect(left).toContain('legal terms sections governing-law')
  expect(paths.every(({ isHidden }) => !isHidden)).toBe(true)
})
