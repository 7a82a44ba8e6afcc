// Words for kinds of hits, and the text next to a hit's title.
import type { SearchHit, SearchKind } from '#contract/records/search.ts'
import { asWords } from '#web/lib/choices.ts'

export const kindNames: Record<SearchKind, string> = {
  company: 'Clients',
  project: 'Projects',
  task: 'Tasks',
  campaign: 'Campaigns',
  post: 'Posts',
  report: 'Reports',
  event: 'Events',
  clientService: 'Services',
  invoice: 'Invoices',
  quote: 'Quotes',
  person: 'People',
  file: 'Files',
  comment: 'Comments',
  message: 'Messages',
}

/** 'Alder Clinic · Website' */
export const placeOf = ({ company, project, task }: SearchHit): string =>
  [company?.name, project?.title, task?.title].filter((name) => name !== undefined).join(' · ')

export const statusOf = ({ status }: SearchHit): string | undefined => status && asWords(status)
