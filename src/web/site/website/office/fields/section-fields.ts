// Maps each website section to its fields.
import type { ComponentType } from 'react'
import type { SectionPath } from '../../parts/sections.ts'
import { AgencyFields } from './agency-fields.tsx'
import { FaqsFields } from './faqs-fields.tsx'
import { FiguresFields } from './figures-fields.tsx'
import { LegalFields } from './legal-fields.tsx'
import { PageFields } from './page-fields.tsx'
import { PortfolioFields } from '../../parts/fields/portfolio-fields.tsx'
import { ServicesFields } from './services-fields.tsx'
import { SolutionsFields } from './solutions-fields.tsx'
import { TeamFields } from './team-fields.tsx'

/** `part` is the part named in the address, for sections with parts. */
export const sectionFields: Record<SectionPath, ComponentType<{ part: string }>> = {
  agency: AgencyFields,
  figures: FiguresFields,
  pages: PageFields,
  services: ServicesFields,
  solutions: SolutionsFields,
  portfolio: PortfolioFields,
  team: TeamFields,
  faqs: FaqsFields,
  legal: LegalFields,
}
