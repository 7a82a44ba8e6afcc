// The site's content to edit: one query for all of its parts.
import { useSuspenseQuery } from '@tanstack/react-query'
import { website } from '#contract/website-calls.ts'
import { queryOf } from '#web/lib/query.ts'

export const settingsQuery = queryOf(website.settings, {})

/** Only below the route that has read it. */
export const useSettings = () => useSuspenseQuery(settingsQuery).data
