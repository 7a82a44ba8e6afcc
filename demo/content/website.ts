// The website of the demo agency, Lintel.
import type { WebsiteContent } from '#contract/site/website.ts'
import { faqs } from './website/faqs.ts'
import { privacy } from './website/privacy.ts'
import { pages } from './website/pages.ts'
import { portfolio } from './website/portfolio.ts'
import { services } from './website/services.ts'
import { solutions } from './website/solutions.ts'
import { team } from './website/team.ts'
import { terms } from './website/terms.ts'

const setOn = '2025-02-12'

export const demoWebsite: WebsiteContent = {
  agency: {
    name: 'Lintel',
    legalName: 'Lintel Studio LLC',
    descriptor: 'Marketing and software agency in Austin, Texas.',
    email: 'hello@lintel.example',
    phone: '(512) 555-0142',
    address: {
      street: '88 Comal Yard, Studio 4',
      city: 'Austin',
      state: 'TX',
      zipCode: '78702',
      country: 'United States',
    },
    phoneHours: [{ from: 'Mon', to: 'Fri', opens: '08:00', closes: '17:00' }],
    replyWithinHours: 24,
    consultationMinutes: 30,
    foundedYear: 2018,
    socialProfile: { network: 'LinkedIn', url: 'https://linkedin.example/company/lintel' },
    color: '#1237c6',
    logo: null,
  },
  figures: {
    home: [
      { id: 'projects', value: '500', suffix: '+', label: 'Projects', setOn, counted: null },
      { id: 'satisfaction', value: '95', suffix: '%', label: 'Satisfaction', setOn, counted: null },
      { id: 'ai-solutions', value: '50', suffix: '+', label: 'AI solutions', setOn, counted: null },
      { id: 'support', value: '24/7', suffix: '', label: 'Support', setOn, counted: null },
    ],
    about: [
      { id: 'years', value: '5', suffix: '+', label: 'Years', setOn, counted: null },
      { id: 'projects', value: '100', suffix: '+', label: 'Projects', setOn, counted: null },
      { id: 'team-members', value: '40', suffix: '+', label: 'Team members', setOn, counted: null },
    ],
  },
  pages,
  services,
  solutions,
  portfolio,
  team,
  faqs,
  legal: { terms, privacy },
}
