// Writes the server's answer about a quote to every cache that shows it.
import { useQueryClient } from '@tanstack/react-query'
import { overview } from '#contract/agency/overview.ts'
import { type Quote, quotes } from '#contract/billing/quotes.ts'
import { quoteWith } from '#web/billing/quotes/queries.ts'

export function useQuoteCache() {
  const cache = useQueryClient()

  const refreshLists = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: [quotes.list.path] }),
      cache.invalidateQueries({ queryKey: [overview.attention.path] }),
    ])

  return {
    refreshLists,
    async show(quote: Quote) {
      cache.setQueryData(quoteWith(quote._id).queryKey, quote)
      await refreshLists()
    },
    read: (quoteId: string) => cache.fetchQuery({ ...quoteWith(quoteId), staleTime: 0 }),
  }
}
