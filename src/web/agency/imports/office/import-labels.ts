// Labels and queries for imports, and the steps that can be taken on one.
import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  type Import,
  type ImportKind,
  type ImportState,
  importKinds,
  importPermission,
  imports,
} from '#contract/agency/imports.ts'
import type { User } from '#contract/accounts/auth.ts'
import { getApi, toQuery } from '#web/lib/query.ts'
import { pluralize } from '#web/lib/pluralize.ts'

export const importPath = '/app/admin/import'

const size = 20

/** The user's own imports, page by page. */
export const importPages = infiniteQueryOptions({
  queryKey: [imports.list.path, 'pages'],
  queryFn: ({ client, pageParam, signal }) =>
    getApi(client)(
      imports.list,
      { query: { size, ...(pageParam !== null && { after: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.length < size ? null : (page.at(-1)?._id ?? null)),
})

export const importQuery = (importId: string) => toQuery(imports.get, { params: { importId } })

/** Import kinds the user is allowed to use, as options. */
export const kindsFor = (can: User['can']): ImportKind[] =>
  importKinds.filter((kind) => can[importPermission[kind]])

export const kindNames: Record<ImportKind, string> = {
  company: 'Clients',
  person: 'People',
  project: 'Projects',
  task: 'Tasks',
  trello: 'Board from Trello',
}

const nouns: Record<ImportKind, [one: string, several: string]> = {
  company: ['client', 'clients'],
  person: ['person', 'people'],
  project: ['project', 'projects'],
  task: ['task', 'tasks'],
  trello: ['task', 'tasks'],
}

/** '1 client', '1,200 clients' */
export const countedRecords = (count: number, kind: ImportKind): string =>
  pluralize(count, ...nouns[kind])

export const stateNames: Record<ImportState, string> = {
  preview: 'Not imported yet',
  applying: 'In progress',
  applied: 'Imported',
  inviting: 'Sending invitations',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
}

export const isUnderWay = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'applying' || state === 'inviting' || state === 'undoing'

/** 'into Spring site' if all records go to one place. */
export const targetOf = ({ company, project }: Pick<Import, 'company' | 'project'>): string =>
  project && company ? `${project.name}, ${company.name}` : (company?.name ?? '')

export type Step = 'apply' | 'cancel' | 'invite' | 'undo'

export interface StepProps {
  imported: Import
  /** The action in progress. */
  pending: Step | undefined
  onStep: (step: Step) => void
}
