// Seeds a proposed portfolio case of a finished project, still awaiting its client's consent.
import type { CaseItem } from '#contract/marketing/portfolio.ts'
import { createCase, proposeCase } from '#server/marketing/portfolio/service.ts'
import type { SeedContext } from './seed-companies.ts'
import { findCompanyId, findProjectId } from './store.ts'

const company = 'Brightleaf Health'
const project = 'Website relaunch'

const item: CaseItem = {
  title: 'Brightleaf Health: one site for eleven clinics',
  url: 'https://brightleafhealth.example',
  image: {
    kind: 'drawing',
    name: 'clinic-booking',
    alt: 'The booking page of a clinic on a phone',
  },
  category: 'Websites',
  summary: 'Eleven microsites became one, and a doctor is found in three taps.',
  description:
    'Doctors, treatments and opening hours in English and Spanish, quick on an old phone. 120 pages do the work of 340.',
  challenge: 'How does somebody with a fever find the right doctor before the phone line opens?',
  solution: [
    {
      id: 'find-a-doctor',
      title: 'Find a doctor',
      text: 'By language, clinic and insurance: the slowest page of the old sites is the quickest of the new one.',
    },
    {
      id: 'fewer-pages',
      title: 'A third of the pages',
      text: 'What had no visitor in a year went, with a redirect to the nearest answer.',
    },
  ],
  gallery: [
    {
      id: 'calendar',
      image: {
        kind: 'drawing',
        name: 'clinic-calendar',
        alt: 'The calendar of the clinic’s staff',
      },
      caption: 'What the front desk sees.',
    },
  ],
  results: [],
  services: [],
  tags: ['Healthcare', 'Spanish'],
  completedYear: 2026,
  features: ['Doctor search', 'English and Spanish', 'Works on old phones'],
}

export async function seedPortfolio(seed: SeedContext): Promise<void> {
  const ctx = seed.contextOf(seed.staff.avery)
  const projectId = await findProjectId(seed.db, await findCompanyId(seed.db, company), project)
  const { _id, contentVersion } = await createCase(ctx, projectId, item)
  await proposeCase(ctx, _id, contentVersion)
}
