// Query for the editable website content, shared by all sections.
import { useSuspenseQuery } from '@tanstack/react-query'
import { website } from '#contract/site/website-calls.ts'
import { toQuery } from '#web/lib/query.ts'

export const settingsQuery = toQuery(website.settings, {})

/** Use only below the route that loads it. */
export const useSettings = () => useSuspenseQuery(settingsQuery).data
