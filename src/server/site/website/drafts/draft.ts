// Writes the first draft of the whole site from the agency's answers, without inventing anything.
import { createHash } from 'node:crypto'
import type { WebsiteAnswers } from '#contract/site/website-answers.ts'
import type { FaqCategory, WebsiteContent } from '#contract/site/website.ts'
import { freeSlug } from '#contract/values/slugs.ts'
import { type Facts, factsOf, hoursText, joined, sentence } from './facts.ts'
import { draftPages } from './pages.ts'
import { draftPrivacy } from './privacy.ts'
import { draftTerms } from './terms.ts'

/** The program's own, until the agency chooses one. */
const color = '#1237c6'

function draftAgency(facts: Facts): WebsiteContent['agency'] {
  const { answers, name, legalName, whatWeDo, forWhom, basedIn } = facts
  const { address, email, phone, replyWithinHours } = answers
  const { consultationMinutes, foundedYear, socialProfile } = answers
  return {
    ...{ name, legalName, address, email, phone, phoneHours: [], replyWithinHours },
    ...{ consultationMinutes, foundedYear, socialProfile, color, logo: null },
    descriptor: whatWeDo || joined([forWhom, basedIn]) || 'Write to us about your project.',
  }
}

function draftFaqs({ answers, place }: Facts): FaqCategory[] {
  const { afterContact, pricing, replyWithinHours: hours, consultationMinutes: minutes } = answers
  const asked = [
    { id: 'after-writing', question: 'What happens after I write to you?', answer: afterContact },
    { id: 'charges', question: 'How do you charge?', answer: pricing },
    {
      id: 'reply',
      question: 'How soon do you reply?',
      answer: hours === null ? '' : `Within ${hoursText(hours)}.`,
    },
    {
      id: 'consultation',
      question: 'Can we talk first?',
      answer: minutes === null ? '' : `Yes. The first ${minutes} minutes are free.`,
    },
  ].filter(({ answer }) => answer !== '')
  if (asked.length === 0) return []
  const where = {
    id: 'place',
    question: 'Where are you?',
    answer: place && sentence(`In ${place}`),
  }
  const faqs = place ? [...asked, where] : asked
  return [{ id: 'working-together', name: 'Working together', faqs }]
}

const hasOtherScript = (name: string) => /[\p{L}--\p{Script=Latin}]/v.test(name)

const hashOf = (name: string) =>
  createHash('sha256').update(name.normalize()).digest('hex').slice(0, 8)

/**
 * Different ones, even for names that are the same. A name in another script than Latin has its hash: by number alone, such an
 * item would get the edited texts of another that is removed.
 */
function slugsOf(names: readonly string[]): string[] {
  const taken = new Set<string>()
  for (const name of names)
    taken.add(freeSlug(hasOtherScript(name) ? `${hashOf(name)} ${name}` : name, taken))
  return [...taken]
}

/** @param today the date of the legal texts and figures */
export function draftContent(answers: WebsiteAnswers, today: string): WebsiteContent {
  const facts = factsOf(answers)
  const services = slugsOf(answers.services.map(({ name }) => name))
  const figures = slugsOf(answers.figures.map(({ label }) => label))
  return {
    agency: draftAgency(facts),
    figures: {
      home: answers.figures.map((figure, at) => ({
        ...{ id: figures[at] ?? '', ...figure, suffix: '' },
        ...{ setOn: today, counted: null },
      })),
      about: [],
    },
    pages: draftPages(facts),
    services: answers.services.map((service, at) => ({
      ...{ id: services[at] ?? '', ...service, side: 'marketing' as const },
      ...{ description: '', deliverables: [] },
    })),
    solutions: [],
    portfolio: [],
    team: [],
    faqs: draftFaqs(facts),
    legal: { terms: draftTerms(facts, today), privacy: draftPrivacy(facts, today) },
  }
}
