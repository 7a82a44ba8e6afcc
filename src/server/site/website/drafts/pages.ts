// First drafts of the pages: short, and true of any agency that gave these answers.
import type { WebsiteContent } from '#contract/site/website.ts'
import { type Facts, fitting, hoursText, joined, sentence, within } from './facts.ts'

const maxTitle = 70
const maxDescription = 180

type Pages = WebsiteContent['pages']

function home({ answers, name, namedWithin, place, ...said }: Facts): Pages['home'] {
  const { whatWeDo, forWhom, basedIn } = said
  const headline = whatWeDo || forWhom || 'Tell us what you have in mind.'
  const minutes = answers.consultationMinutes
  return {
    search: {
      title: fitting(maxTitle, [
        whatWeDo && `${name}: ${answers.whatWeDo.replace(/\.$/, '')}`,
        place && `${name}, ${place}`,
        name,
      ]),
      description: within(maxDescription, [
        whatWeDo || sentence(`The website of ${namedWithin}`),
        forWhom,
        basedIn,
        'Write to us about your project.',
      ]),
    },
    headline,
    introduction: joined([
      whatWeDo && forWhom,
      basedIn,
      `Write to ${namedWithin}: a few sentences are enough to begin.`,
    ]),
    servicesHeadline: 'What we do',
    marketing: { title: 'Services', text: 'Read more about each, or ask us.' },
    software: { title: 'More services', text: 'Read more about each, or ask us.' },
    reasonsHeadline: 'Why us',
    reasons: [],
    portfolioHeadline: 'Selected work',
    closing: {
      headline: 'Let’s talk about your project.',
      text: joined([
        'Tell us what you need, in your own words.',
        minutes === null ? '' : `The first ${minutes} minutes are free.`,
      ]),
    },
  }
}

function about({ answers, name, namedWithin, whatWeDo, forWhom, basedIn }: Facts): Pages['about'] {
  const facts = [whatWeDo, forWhom, basedIn]
  return {
    search: {
      title: answers.name ? `About ${name}` : 'About us',
      description: within(maxDescription, [...facts, `Who ${namedWithin} is.`]),
    },
    headline: answers.name ? `About ${name}` : 'About us',
    introduction: joined(facts) || `Who ${namedWithin} is.`,
    story: answers.story,
    methodHeadline: 'How we work',
    method: [],
    principlesHeadline: 'What matters to us',
    principles: [],
    teamHeadline: 'The people you will work with',
    closing: { headline: 'Get to know us.', text: 'Write to us to find a time to talk.' },
  }
}

export function draftPages(facts: Facts): Pages {
  const { answers, name, namedWithin, basedIn } = facts
  const { audience, services, replyWithinHours: hours } = answers
  const titled = (title: string) => fitting(maxTitle, [`${title} | ${name}`, title])
  const serviceNames = services.map((service) => service.name).join(', ')
  return {
    home: home(facts),
    about: about(facts),
    services: {
      search: {
        title: titled('Services'),
        description: fitting(maxDescription, [
          serviceNames && sentence(`What ${namedWithin} does: ${serviceNames}`),
          `What ${namedWithin} does.`,
        ]),
      },
      headline: 'What we do',
      introduction: audience ? sentence(`For ${audience}`) : `What you can ask ${namedWithin} for.`,
      closing: {
        headline: 'Not sure what you need?',
        text: 'Describe the problem in your own words.',
      },
    },
    solutions: {
      search: {
        title: titled('Solutions'),
        description: `Problems that ${namedWithin} solves.`,
      },
      headline: 'Start with the problem.',
      introduction: 'Find the sentence that sounds like you.',
      closing: { headline: 'Yours is not on the list?', text: 'Tell us in a sentence.' },
    },
    portfolio: {
      search: { title: titled('Portfolio'), description: sentence(`Work by ${namedWithin}`) },
      headline: 'Selected work',
      introduction: 'What clients asked for, and what we made.',
      closing: { headline: 'Yours could be next.', text: 'Tell us about your project.' },
    },
    contact: {
      search: {
        title: answers.name ? `Contact ${name}` : 'Contact us',
        description: within(maxDescription, [
          `Write to ${namedWithin} about your project.`,
          hours === null ? '' : `We reply within ${hoursText(hours)}.`,
          basedIn,
        ]),
      },
      headline: 'Tell us about your project.',
      introduction: 'What do you need? A sentence is enough to begin.',
      consultation: 'Tell us what it is about, and we will talk it through.',
    },
    faqs: {
      search: {
        title: titled('Frequently asked questions'),
        description: `Questions about working with ${namedWithin}, answered.`,
      },
      headline: 'Questions, answered.',
      introduction: 'What you may want to know before we begin.',
      closing: { headline: 'Still have a question?', text: 'Ask us.' },
    },
  }
}
