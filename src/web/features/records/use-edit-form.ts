// Edits a record that others change too. All saving of records goes through here: the place for drafts and merging.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod'
import { ApiError } from '#web/lib/api.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import { isSame, useFollowRecord } from '#web/lib/follow-record.ts'
import { useContractForm } from '#web/lib/form.ts'

export interface EditForm<Row, Input, Output> {
  record: Row
  /** Of the form and the record, under which what is typed is kept until it is saved: `task 0199…`. */
  draft: DraftName
  schema: z.ZodType<Output, Input>
  /** What of the record stands in the form. */
  valuesOf: (record: Row) => Input
  /** Sends the change; `version` is the one it was made from. */
  save: (change: Output & { version: number }) => Promise<unknown>
  /** Reads the record as it is now. */
  readAgain: () => Promise<Row>
  /** What shows the record besides. */
  shownIn: readonly QueryKey[]
  onSaved: () => void
}

/**
 * A change over somebody else's newer version is refused (`stale`) and keeps what was typed, unless the newer version has
 * the same values in this form's fields: it is then sent again over that one.
 */
export function useEditForm<
  Row extends { version: number },
  Input extends FieldValues,
  Output extends object,
>({
  record,
  draft,
  schema,
  valuesOf,
  save,
  readAgain,
  shownIn,
  onSaved,
}: EditForm<Row, Input, Output>) {
  const cache = useQueryClient()

  async function onSubmit(change: Output) {
    try {
      await save({ ...change, version: base.version })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale') throw error
      const now = await readAgain()
      if (!isSame(valuesOf(now), valuesOf(base))) throw error
      await save({ ...change, version: now.version })
    }
    edit.form.reset(edit.form.getValues())
    await Promise.all(shownIn.map((queryKey) => cache.invalidateQueries({ queryKey })))
    onSaved()
  }

  const edit = useContractForm({
    schema,
    // The record's values are whole; the form's type allows less.
    defaultValues: valuesOf(record) as never,
    onSubmit,
    draft,
    version: (): number => base.version,
  })
  const base = useFollowRecord(edit.form, record, valuesOf)
  return edit
}
