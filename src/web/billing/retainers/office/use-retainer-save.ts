// Saves retainer changes, merging concurrent edits, and closes the dialog.
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Retainer } from '#contract/billing/retainers.ts'
import { bodyOf, useMergedSave } from '#web/kit/records/use-merged-save.ts'
import { retainerWith, useRetainerCache } from '#web/billing/retainers/queries.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import type { Typed } from '#web/lib/save-merged.ts'

interface RetainerSave<Values, Body> {
  retainer: Retainer
  draft: DraftName
  schema: z.ZodType<Body, Values>
  valuesOf: (retainer: Retainer) => Values
  call: (body: Body, version: number) => Promise<Retainer>
  onSaved: () => void
}

export function useRetainerSave<Values, Body>(options: RetainerSave<Values, Body>) {
  const { retainer, draft, schema, valuesOf, call, onSaved } = options
  const cache = useQueryClient()
  const { company, _id } = retainer
  const { show } = useRetainerCache(company)
  const { submit, conflict } = useMergedSave<Retainer, Values>({
    latest: retainer,
    draft,
    valuesOf,
    async save(values, { version }) {
      const saved = await call(bodyOf(schema, values), version)
      await show(saved)
      return saved
    },
    read: () => cache.fetchQuery({ ...retainerWith(company, _id), staleTime: 0 }),
    onSaved,
  })
  return {
    async submit(typed: Typed<Values>): Promise<void> {
      await submit(typed)
      onSaved()
    },
    conflict,
  }
}
