// Quote queries.
import { type QuoteQuery, quotes } from '#contract/billing/quotes.ts'
import { toQuery } from '#web/lib/query.ts'

export const quotesPage = (choices: Omit<QuoteQuery, 'size' | 'format'>) =>
  toQuery(quotes.list, { query: { ...choices, size: 25 } })

/** Quotes awaiting a decision by the company's people. */
export const openQuotesQuery = (company: string) =>
  toQuery(quotes.list, { query: { company, status: 'open', sort: 'validUntil' } })

export const quoteWith = (quoteId: string) => toQuery(quotes.get, { params: { quoteId } })

export const quoteDefaults = toQuery(quotes.defaults, {})
