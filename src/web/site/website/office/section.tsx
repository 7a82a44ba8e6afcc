// Website section page: title, form and link to the public page.
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-out-up-right'
import { Link, data, useParams } from 'react-router'
import type { ComponentType } from 'react'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import drawingStyles from '#web/styles/drawing.css?url'
import { type Section, type SectionPath, partAt, sectionAt } from '../parts/sections.ts'
import { PortfolioFields } from '../parts/fields/portfolio-fields.tsx'
import { SectionEditor } from './section-editor.tsx'
import { AgencyFields } from './fields/agency-fields.tsx'
import { FaqsFields } from './fields/faqs-fields.tsx'
import { FiguresFields } from './fields/figures-fields.tsx'
import { LegalFields } from './fields/legal-fields.tsx'
import { PageFields } from './fields/page-fields.tsx'
import { ServicesFields } from './fields/services-fields.tsx'
import { SolutionsFields } from './fields/solutions-fields.tsx'
import { TeamFields } from './fields/team-fields.tsx'

/** `part` is the part named in the address, for sections with parts. */
const sectionFields: Record<SectionPath, ComponentType<{ part: string }>> = {
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

type Params = Record<string, string | undefined>

function found(params: Params) {
  const section = sectionAt(params['section'])
  const part = section && partAt(section, params['part'])
  return section && part !== undefined ? { section, part } : undefined
}

const load: Load = async (_, { params }) => {
  if (!found(params)) throw data(null, { status: 404 })
}

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export const links = () => [{ rel: 'stylesheet', href: drawingStyles }]

export default function SectionPage() {
  const place = found(useParams())
  if (!place) throw new Error('The address doesn’t match a part of the content')
  const { section, part } = place
  const { title, about } = section
  const Fields = sectionFields[section.path]
  return (
    <>
      <title>{`${title}, Website`}</title>
      <PageHeader
        title={title}
        subtitle={about}
        actions={
          <a href={section.viewAt(part)} target="_blank" rel="noreferrer" className={buttonClass()}>
            <SquareArrowOutUpRight size={14} aria-hidden />
            View on the website
          </a>
        }
      />
      {section.parts && <PartLinks section={section} part={part} />}
      <SectionEditor key={`${section.path} ${part}`} section={section} part={part}>
        <Fields part={part} />
      </SectionEditor>
    </>
  )
}

function PartLinks({ section, part }: { section: Section; part: string }) {
  return (
    <nav aria-label={section.title} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex w-max min-w-full gap-4 border-b border-line">
        {section.parts?.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={`/app/admin/settings/website/${section.path}/${path}`}
              aria-current={path === part ? 'page' : undefined}
              className="-mb-px block border-b-2 border-transparent py-2 text-muted hover:text-text aria-[current=page]:border-brand-line aria-[current=page]:font-medium aria-[current=page]:text-text pointer-coarse:py-3"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
