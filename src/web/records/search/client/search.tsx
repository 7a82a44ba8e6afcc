// Search results within the company's own records.
import { searchKinds } from '#contract/records/search.ts'
import { SearchResults, loadSearch } from '#web/records/search/parts/search-results.tsx'
import { inBrowser, onServer } from '#web/lib/load.ts'
import { ClientPage } from '#web/kit/client/client-page.tsx'

export const loader = onServer(loadSearch)
export const clientLoader = inBrowser(loadSearch)

const kinds = searchKinds.filter((kind) => kind !== 'message')

export default function Search() {
  return (
    <ClientPage title="Search" isNarrow>
      <SearchResults kinds={kinds} />
    </ClientPage>
  )
}
