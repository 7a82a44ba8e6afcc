// Posts: planned content for a client's channels, by month.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useSearchParams } from 'react-router'
import { companyOf } from '#web/clients/companies/queries.ts'
import { CompanySelect } from '#web/clients/companies/parts/company-select.tsx'
import { choicesIn, postsOf } from '#web/marketing/posts/queries.ts'
import { PostsPlan } from '#web/marketing/posts/parts/posts-plan.tsx'
import { useCan } from '#web/kit/session/permissions.ts'
import { type Load, inBrowser, onServer } from '#web/lib/load.ts'
import { todayQuery, useToday } from '#web/lib/today.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Page, PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { NothingChosen } from '#web/work/boards/parts/nothing-chosen.tsx'
import { campaignNamesQuery } from './campaign-names.ts'
import { usePostPaths } from './post-paths.ts'

const load: Load = async (cache, { url }) => {
  const company = url.searchParams.get('company')
  const today = await cache.ensureQueryData(todayQuery)
  if (company === null) return
  await Promise.all([
    cache.prefetchQuery(companyOf(company)),
    cache.prefetchQuery(campaignNamesQuery(company)),
    cache.prefetchQuery(postsOf({ company, ...choicesIn(url.searchParams, today) })),
  ])
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Posts() {
  const [address, setAddress] = useSearchParams()
  const company = address.get('company')
  const { projects } = useCan()
  const today = useToday()
  const { pathOf, addPath } = usePostPaths()
  const choose = (id: string | null) =>
    setAddress((now) => {
      now.delete('campaign')
      if (id === null) now.delete('company')
      else now.set('company', id)
      return now
    })
  return (
    <Page>
      <title>Posts</title>
      <PageHeader
        title="Posts"
        context={
          <CompanySelect
            isLabelHidden
            isFilter
            placeholder="Select Company"
            value={company}
            onChange={choose}
            className="w-full sm:w-64"
          />
        }
        actions={
          projects &&
          company !== null && (
            <LinkButton
              aria-haspopup="dialog"
              variant="primary"
              to={addPath(today)}
              aria-keyshortcuts="c"
            >
              Add post
            </LinkButton>
          )
        }
      />
      {company === null ? (
        <NothingChosen owner="company" noun="posts" companyId={null} />
      ) : (
        <PostsPlan
          company={company}
          pathOf={pathOf}
          addPath={projects ? addPath : undefined}
          canMove={projects}
          filters={<CampaignFilter company={company} />}
          emptyText={
            projects
              ? 'Add the first one: the client sees it once you send it for review.'
              : undefined
          }
        />
      )}
      <Outlet />
    </Page>
  )
}

function CampaignFilter({ company }: { company: string }) {
  const [address, setAddress] = useSearchParams()
  const { data: campaigns = [] } = useQuery(campaignNamesQuery(company))
  return (
    <Select
      label="Campaign"
      isLabelHidden
      placeholder="All campaigns"
      options={campaigns.map(({ _id, title }) => ({ value: _id, label: title }))}
      value={address.get('campaign') ?? ''}
      onChange={({ target }) =>
        setAddress(
          (now) => {
            if (target.value === '') now.delete('campaign')
            else now.set('campaign', target.value)
            return now
          },
          { preventScrollReset: true },
        )
      }
      className="w-48"
    />
  )
}
