// Quote queries.
import { type QuoteQuery, quotes } from '#contract/billing/quotes.ts'
import { queryOf } from '#web/lib/query.ts'

export const quotesPage = (choices: Omit<QuoteQuery, 'size' | 'format'>) =>
  queryOf(quotes.list, { query: { ...choices, size: 25 } })

/** Quotes awaiting a decision by the company's people. */
export const openQuotesOf = (company: string) =>
  queryOf(quotes.list, { query: { company, status: 'open', sort: 'validUntil' } })

export const quoteWith = (quoteId: string) => queryOf(quotes.get, { params: { quoteId } })

export const quoteDefaults = queryOf(quotes.defaults, {})
