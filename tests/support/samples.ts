// Default values for test records.
import type { NewCompany } from '#contract/clients/companies.ts'
import type { NewClientService } from '#contract/clients/services.ts'
import type { Division } from '#contract/billing/instalments.ts'
import type { NewInvoice } from '#contract/billing/invoices.ts'
import type { CaseItem } from '#contract/marketing/portfolio.ts'
import type { NewPost } from '#contract/marketing/posts.ts'
import type { NewProject } from '#contract/work/projects.ts'
import type { NewQuote } from '#contract/billing/quotes.ts'
import type { NewDelivery, NewRetainer } from '#contract/billing/retainers.ts'
import type { NewOverage } from '#contract/billing/retainer-overages.ts'
import type { NewSchedule } from '#contract/billing/schedules.ts'
import { mapTexts } from '#contract/marketing/reports.ts'

export const sampleCompany: NewCompany = {
  name: 'Sample Company',
  website: 'https://sample.example',
  description: '',
  email: 'hello@sample.test',
  phone: '+1 512 555 0100',
  address: {
    street: '1 Sample Street',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    country: 'United States',
  },
}

export const sampleProject: Omit<NewProject, 'company'> = {
  title: 'Sample project',
  startDate: '2026-01-05',
  endDate: '2026-03-31',
}

export const sampleEvent = {
  title: 'Sample event',
  start: '2026-11-03T15:00:00.000Z',
  end: '2026-11-03T16:00:00.000Z',
  timeZone: 'America/Chicago',
}

export const sampleReportTexts = {
  ...mapTexts((text) => `Text of ${text}`),
  ...{ whatHappened: 'Sold **out**', why: 'The weather', whatNext: 'More of it' },
}

export const sampleInvoice: Omit<NewInvoice, 'company'> = {
  currency: 'USD',
  dueDate: '2099-01-31',
  lines: [
    {
      description: 'Strategy',
      quantity: 2.5,
      unit: 'hours',
      unitPrice: { amount: 12_000, currency: 'USD' },
    },
  ],
}

export const sampleQuote: Omit<NewQuote, 'company'> = {
  currency: 'USD',
  validUntil: '2099-01-31',
  lines: sampleInvoice.lines,
}

export const sampleSchedule: NewSchedule = {
  currency: 'USD',
  lines: sampleInvoice.lines,
  rule: { unit: 'month', every: 1 },
  startsOn: '2099-01-31',
  dueDays: 14,
  sends: false,
}

/** An hour a month, less than `sampleTime` takes. */
export const sampleRetainer: NewRetainer = {
  title: 'Sample retainer',
  kind: 'hours',
  currency: 'USD',
  startsOn: '2026-11-01',
  allowance: 60,
  rollover: 'none',
  overageRate: { amount: 12_000, currency: 'USD' },
}

export const sampleDelivery: NewDelivery = {
  title: 'Sample delivery',
  day: '2026-11-18',
  quantity: 1,
}

/** Overage of `sampleRetainer` caused by `sampleTime`. */
export const sampleOverage: NewOverage = {
  month: '2026-11',
  units: 30,
  net: { amount: 6_000, currency: 'USD' },
}

export const sampleDivision: Division = {
  parts: [
    { title: 'Deposit', invoiceOn: '2026-11-20', share: 30 },
    { title: 'Quillwort', invoiceOn: '2099-01-31', share: 70 },
  ],
}

export const sampleService = {
  kind: 'domain',
  name: 'sample.example',
  renewsOn: '2099-01-31',
  everyMonths: 12,
} as const satisfies Partial<NewClientService>

/** Confirmed, because samples add up to more than a day has. */
export const sampleTime = { day: '2026-11-18', minutes: 90, exceedsDay: true as const }

/** A post with text only. */
export const samplePost: NewPost = {
  title: 'Sample post',
  channel: 'linkedin',
  text: 'Sample text',
  plannedOn: '2026-03-02',
}

export const sampleCaseItem: CaseItem = {
  title: 'Sample case',
  url: 'https://sample.example',
  image: { kind: 'drawing', name: 'enfilade', alt: 'Nested doors' },
  category: 'Websites',
  summary: 'A website that answers the phone.',
  description: 'What was made, in a paragraph.',
  challenge: '',
  solution: [{ id: 'booking', title: 'Booking', text: 'In two steps.' }],
  gallery: [
    {
      id: 'front',
      image: { kind: 'drawing', name: 'clinic-booking', alt: 'The front page' },
      caption: 'The front page',
    },
  ],
  results: [{ id: 'calls', value: '61%', label: 'fewer calls', measuredOn: '2026-05-01' }],
  services: [],
  tags: [],
  completedYear: 2026,
  features: ['Booking online'],
}
