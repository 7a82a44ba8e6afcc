// A list on its screen: read page by page, with what it shows in the address.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { Load } from '#web/lib/load.ts'
import type { QueryOf } from '#web/lib/query.ts'
import type { ListAddress, ListChoices } from './list-address.ts'
import { useLatestChoices } from './use-latest-choices.ts'

/** What is a list's own. Make it once, outside the component. */
export interface ListOptions<Page, Choices extends ListChoices> {
  address: ListAddress<Choices>
  pageOf: (choices: Choices) => QueryOf<Page>
}

export const loadList =
  <Page, Choices extends ListChoices>({ address, pageOf }: ListOptions<Page, Choices>): Load =>
  (cache, { url }) =>
    cache.prefetchQuery(pageOf(address.read(url.searchParams)))

/** @param path where the list stands, when that is not the screen's own route */
export function useList<Page, Choices extends ListChoices>(
  { address, pageOf }: ListOptions<Page, Choices>,
  path = '',
) {
  const choices = address.read(useSearchParams()[0])
  const choose = useLatestChoices(choices)
  const navigate = useNavigate()
  const addressOf = (shown: Choices) => path + address.write(shown) || '.'
  return {
    choices,
    isFiltered: address.isFiltered(choices),
    /** The page before stays in sight until the next one is there. */
    query: useQuery({ ...pageOf(choices), placeholderData: keepPreviousData }),
    /** Another choice begins with the first page. */
    show: (change: Partial<Choices>) =>
      void navigate(addressOf(choose({ page: 1, ...change })), { replace: true }),
    hrefOf: (change: Partial<Choices>) => addressOf({ ...choices, ...change }),
  }
}
