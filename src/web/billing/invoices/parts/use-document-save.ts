// Saves an invoice, quote or recurring invoice from its page, merging concurrent changes.
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import type { KindWithActivity } from '#contract/records/activity.ts'
import { projectNamesQuery } from '#web/work/projects/queries.ts'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { findWhoChanged } from '#web/kit/records/who-changed.ts'
import type { Typed } from '#web/lib/save-merged.ts'

interface Saved {
  _id: string
  version: number
  company: string
}

interface DocumentSave<Shown, Values, Body> {
  kind: KindWithActivity
  /** The current record. */
  latest: Shown
  draft: string
  schema: z.ZodType<Body, Values>
  valuesOf: (shown: Shown) => Values
  /** Saves against the given version. */
  change: (body: Body, version: number) => Promise<Shown>
  read: (id: string) => Promise<Shown>
}

export function useDocumentSave<Shown extends Saved, Values, Body>(
  options: DocumentSave<Shown, Values, Body>,
) {
  const { kind, latest, draft, schema, valuesOf, change, read } = options
  const { formKey, submit, conflict } = useMergedSave<Shown, Values>({
    latest,
    draft,
    valuesOf,
    save: (values, over) => change(bodyOf(schema, values), over.version),
    read: () => read(latest._id),
    whoChanged: findWhoChanged(kind, latest._id),
  })
  const projects = useQuery({
    ...projectNamesQuery(latest.company),
    enabled: conflict !== undefined,
  })

  return {
    formKey,
    submit: (_: Body, _key: string, typed: Typed<Values>) => submit(typed),
    conflict: conflict && {
      ...conflict,
      textOf(key: string, value: unknown) {
        if (key !== 'project') return undefined
        return projects.data?.find(({ _id }) => _id === value)?.title ?? 'Another project, or none'
      },
    },
  }
}
