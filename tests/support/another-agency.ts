// Another agency's version of the site's content: every text, the name, the color, the logo, the items.
import type { PortfolioItem } from '#contract/site/website-portfolio.ts'
import type { WebsiteContent } from '#contract/site/website.ts'

/** Values that are not text: names of things, choices, days and times. */
const isKept = (key: string, value: string) =>
  [
    'id',
    'side',
    'kind',
    'counted',
    'setOn',
    'updatedOn',
    'from',
    'to',
    'opens',
    'closes',
    'value',
    'suffix',
  ].includes(key) || value === ''

function replaced(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return isKept(key, value) ? value : 'Quillwort words'
  if (Array.isArray(value))
    return value.map((one) => replaced(one, key === 'services' ? 'id' : key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, name)]))
}

const ferry: PortfolioItem = {
  id: 'saltmarsh-ferry',
  title: 'Saltmarsh Ferry',
  url: 'https://saltmarsh.example',
  image: { kind: 'drawing', name: 'enfilade', alt: 'Nested frames' },
  category: 'Transport',
  summary: 'A timetable that knows the tide.',
  description: 'Departures follow the water.',
  challenge: 'When does the boat go?',
  solution: [],
  gallery: [],
  results: [],
  services: [],
  tags: [],
  completedYear: 2026,
  features: ['Tide tables'],
}

export function anotherAgency(content: WebsiteContent): WebsiteContent {
  const { agency, team: _team, ...texts } = content
  return {
    ...(replaced(texts) as Omit<WebsiteContent, 'agency' | 'team'>),
    agency: {
      ...agency,
      name: 'Quillwort',
      legalName: 'Quillwort Ltd',
      descriptor: 'Ferries and signs.',
      email: 'hello@quillwort.example',
      phone: '(207) 555-0199',
      address: {
        street: '1 Quay',
        city: 'Portland',
        state: 'ME',
        zipCode: '04101',
        country: 'United States',
      },
      socialProfile: { network: 'Mastodon', url: 'https://social.example/quillwort' },
      color: '#0f766e',
      logo: null,
    },
    portfolio: [ferry],
    team: [],
  }
}
