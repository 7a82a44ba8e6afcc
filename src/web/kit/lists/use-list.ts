// A paged list, with its choices in the address.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Load } from '#web/lib/load.ts'
import type { QueryOf } from '#web/lib/query.ts'
import type { ListAddress, ListChoices } from './list-address.ts'

/** Per-list configuration. Create it once, outside the component. */
export interface ListOptions<Page, Choices extends ListChoices> {
  address: ListAddress<Choices>
  pageOf: (choices: Choices) => QueryOf<Page>
}

export const loadList =
  <Page, Choices extends ListChoices>({ address, pageOf }: ListOptions<Page, Choices>): Load =>
  (cache, { url }) =>
    cache.prefetchQuery(pageOf(address.read(url.searchParams)))

/** @param path the list's address, if it isn't the screen's own route */
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
    /** Keeps the previous page visible until the next one has loaded. */
    query: useQuery({ ...pageOf(choices), placeholderData: keepPreviousData }),
    /** A new choice returns to the first page. */
    show: (change: Partial<Choices>) =>
      void navigate(addressOf(choose({ page: 1, ...change })), { replace: true }),
    hrefOf: (change: Partial<Choices>) => addressOf({ ...choices, ...change }),
  }
}

/**
 * Keeps choices made since the address last changed, so that two quick ones both count.
 * @param current choices in the address
 * @returns merges a choice into those made since and returns them all
 */
export function useLatestChoices<Choices extends object>(current: Choices) {
  const latest = useRef(current)
  const text = JSON.stringify(current)
  useEffect(() => {
    latest.current = JSON.parse(text) as Choices
  }, [text])

  return function choose(choice: Partial<Choices>): Choices {
    latest.current = { ...latest.current, ...choice }
    return latest.current
  }
}
