// The text next to a hit's title.
import type { SearchHit } from '#contract/records/search.ts'
import { toLabel } from '#web/lib/choices.ts'

/** 'Alder Clinic · Website' */
export const placeOf = ({ company, project, task }: SearchHit): string =>
  [company?.name, project?.title, task?.title].filter((name) => name !== undefined).join(' · ')

export const statusOf = ({ status }: SearchHit): string | undefined => status && toLabel(status)
