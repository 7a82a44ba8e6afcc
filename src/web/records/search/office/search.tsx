// Search results of the back-office, grouped by kind.
import { searchKinds } from '#contract/records/search.ts'
import { SearchResults, loadSearch } from '#web/records/search/parts/search-results.tsx'
import { useUser } from '#web/kit/session/session-queries.ts'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { Page, PageHeader } from '#web/ui/page-header.tsx'

export const loader = onServer(loadSearch)
export const clientLoader = inBrowser(loadSearch)

export default function Search() {
  const { can } = useUser()
  return (
    <Page isNarrow>
      <title>Search</title>
      <PageHeader title="Search" />
      <SearchResults kinds={searchKinds.filter((kind) => kind !== 'message' || can.inbox)} />
    </Page>
  )
}
