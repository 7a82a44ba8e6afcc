// The demo agency's invoices and quotes: some in every status, over the last months.
import { type Billing, defaultBilling } from '#contract/billing/billing.ts'
import type { InvoiceFixture, QuoteFixture, ScheduleFixture } from '../fixtures.ts'

const hours = (description: string, quantity: number, rate: number) => ({
  description,
  quantity,
  unit: 'hours',
  price: rate,
})
const fixed = (description: string, price: number) => ({ description, quantity: 1, price })

export const billing: Billing = {
  ...defaultBilling,
  taxId: '74-3091822',
  bank: {
    bank: 'Pecan Street Bank',
    holder: 'Lintel Studio LLC',
    account: '000 123 456 789',
    routing: '114 000 093',
  },
}

export const invoices: readonly InvoiceFixture[] = [
  {
    company: 'Brightleaf Health',
    issued: -96,
    project: 'Patient portal: online booking',
    lines: [
      hours('Patient portal: discovery and concept', 46, 145),
      fixed('Usability test, six patients', 3800),
    ],
    paid: [{ day: -84, share: 1, method: 'Bank transfer' }],
  },
  {
    company: 'Harborview School',
    issued: -71,
    lines: [
      hours('Admissions website: design', 38, 130),
      hours('Admissions website: build', 52, 130),
    ],
    discount: 5,
    paid: [{ day: -60, share: 1, method: 'Check' }],
  },
  {
    company: 'Copper Kettle Roasters',
    issued: -58,
    lines: [fixed('Autumn menu: photography and layout', 2600)],
    voided: 'Billed to the wrong location. Replaced by a new invoice.',
  },
  {
    company: 'Brightleaf Health',
    issued: -44,
    project: 'Patient portal: online booking',
    lines: [
      hours('Patient portal: build, first phase', 88, 145),
      fixed('Search campaign: media budget, passed on', 4200),
      hours('Search campaign: management', 12, 120),
    ],
    paid: [{ day: -20, share: 0.5, method: 'Bank transfer' }],
  },
  {
    company: 'Tallgrass Food Bank',
    issued: -37,
    lines: [
      hours('Donation pages: design and build', 31, 135),
      fixed('Newsletter templates', 1900),
    ],
  },
  {
    company: 'Harborview School',
    issued: -16,
    project: 'Open day: 120 families on campus',
    lines: [
      hours('Open house campaign', 24, 120),
      { ...fixed('Printed invitations, 1,200 pieces', 1480), taxRate: 8.25 },
    ],
    paid: [{ day: -4, share: 1, method: 'Bank transfer' }],
  },
  {
    company: 'Ridgeline Outfitters',
    issued: -9,
    lines: [hours('Spring catalogue: landing pages', 27.5, 125)],
    isViewed: true,
    paid: [{ day: -3, share: 0.4, method: 'Card' }],
    credit: {
      issued: -1,
      lines: [hours('Spring catalogue: corrections of our own mistakes', 2.5, 125)],
      notes: 'The size table showed the wrong unit for a day. Those hours are on us.',
    },
  },
  {
    company: 'Brightleaf Health',
    issued: -5,
    project: 'Patient portal: online booking',
    lines: [
      hours('Patient portal: build, second phase', 64, 145),
      hours('Accessibility review', 9.5, 130),
      fixed('Hosting and monitoring, one quarter', 1170),
    ],
    notes: 'The second phase is done with this. The launch is in the next one.',
    isViewed: true,
  },
  {
    company: 'Copper Kettle Roasters',
    issued: -34,
    lines: [fixed('Prepaid hours for small things, 30 hours', 3300)],
    paid: [{ day: -27, share: 1, method: 'Card' }],
  },
  {
    company: 'Copper Kettle Roasters',
    issued: -2,
    lines: [
      fixed('Autumn menu: photography and layout', 2600),
      hours('Loyalty card: concept', 14, 115),
    ],
  },
  {
    company: 'Brightleaf Health',
    issued: null,
    project: 'Patient portal: online booking',
    lines: [hours('Patient portal: launch', 18, 145), fixed('Doctors’ portraits, two days', 3400)],
  },
  {
    company: 'Meridian Solar Cooperative',
    issued: null,
    lines: [hours('Brand guidelines, first draft', 22, 140)],
  },
]

const monthly = { unit: 'month', every: 1 } as const

/** They bill the retainers. */
export const schedules: readonly ScheduleFixture[] = [
  {
    company: 'Brightleaf Health',
    rule: monthly,
    since: 2,
    project: 'Website relaunch',
    lines: [fixed('Clinic website care, {month}', 2900)],
  },
  {
    company: 'Harborview School',
    rule: monthly,
    since: 3,
    project: 'Admissions website',
    lines: [fixed('Website care, {month}', 1500)],
  },
  {
    company: 'Meridian Solar Cooperative',
    rule: monthly,
    since: 2,
    lines: [fixed('Stories and newsletters, {month}', 2200)],
  },
]

export const quotes: readonly QuoteFixture[] = [
  {
    company: 'Harborview School',
    state: 'accepted',
    lines: [hours('Alumni newsletter: design and templates', 26, 120)],
  },
  {
    company: 'Copper Kettle Roasters',
    state: 'declined',
    reason: 'We love the idea. The card has to wait until the second shop is open.',
    lines: [hours('Loyalty card: app for two shops', 120, 115)],
  },
  {
    company: 'Brightleaf Health',
    state: 'sent',
    lines: [
      hours('Patient portal: video visits', 72, 145),
      fixed('Training for the front desk, half a day', 980),
    ],
    discount: 5,
    notes: 'Starts after the launch, and takes five weeks.',
  },
  {
    company: 'Meridian Solar Cooperative',
    state: 'draft',
    lines: [fixed('Website: concept and first design', 6400)],
  },
  {
    company: 'Larkspur Senior Living',
    state: 'accepted',
    lines: [
      hours('Wimberley garden rooms: waiting list page', 34, 135),
      fixed('A walk through a room, film of two minutes', 3800),
    ],
    instalments: [
      { title: 'Deposit', in: 0, share: 30 },
      { title: 'When the page is public', in: 40, share: 40 },
      { title: 'When the film is public', in: 70, share: 30 },
    ],
  },
]
