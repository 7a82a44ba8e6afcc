// Settings, Website: overview of all website content, by section.
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { longDate } from '#web/lib/dates.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { Banner } from '#web/ui/banner.tsx'
import { LinkButton, buttonClass } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { sections } from '../parts/sections.ts'
import { useSettings } from '../queries.ts'

export default function Overview() {
  const { content, samples, answers, changedAt, changedBy } = useSettings()
  return (
    <>
      <title>Website, Settings</title>
      <PageHeader
        title="Website"
        subtitle="What visitors read on the public site. Saved changes show on the next page load."
        actions={
          <>
            {answers && <LinkButton to="questions">First draft</LinkButton>}
            <a href="/" target="_blank" rel="noreferrer" className={buttonClass()}>
              View Website
            </a>
          </>
        }
      />
      {samples.length > 0 && (
        <Banner
          tone="warn"
          action={
            <LinkButton size="sm" to="review">
              Review
            </LinkButton>
          }
        >
          {pluralize(samples.length, 'part')} to review. Until then, search engines are kept out.
        </Banner>
      )}
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {sections.map(({ path, title, about, summary }) => (
          <li key={path}>
            <Link
              to={path}
              className="group flex items-center gap-4 px-4 py-3 transition-colors hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{title}</span>
                <span className="block text-muted">{about}</span>
              </span>
              <span className="max-w-[40%] truncate text-right text-sm text-muted max-sm:hidden">
                {summary(content)}
              </span>
              <ChevronRight size={16} aria-hidden className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {changedBy
          ? `Last changed ${longDate(changedAt.slice(0, 10))} by ${changedBy.name.first} ${changedBy.name.last}.`
          : 'Nothing has been changed yet: this is what the program wrote.'}
      </p>
    </>
  )
}
