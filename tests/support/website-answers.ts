// Answers of an agency that is not the demo's, for tests.
import type { WebsiteAnswers } from '#contract/site/website-answers.ts'

export const quillwortAnswers: WebsiteAnswers = {
  name: 'Quillwort',
  legalName: 'Quillwort Ltd.',
  address: {
    street: '1 Quay',
    city: 'Kilkenny',
    state: '',
    zipCode: 'R95 X2Y1',
    country: 'Ireland',
  },
  foundedYear: 2015,
  email: 'hello@quillwort.test',
  phone: '+353 56 555 0199',
  socialProfile: { network: 'Mastodon', url: 'https://social.example/quillwort' },
  replyWithinHours: 12,
  consultationMinutes: 45,
  whatWeDo: 'We paint signs for boats',
  audience: 'ferries and harbors',
  services: [
    { name: 'Signs', summary: 'Painted by hand, on wood.' },
    { name: 'Timetables', summary: '' },
  ],
  figures: [{ value: '9', label: 'People' }],
  story: ['It began with a ferry that no one found.', 'Now they find it.'],
  afterContact: 'A person calls you.',
  pricing: 'By the letter.',
}
