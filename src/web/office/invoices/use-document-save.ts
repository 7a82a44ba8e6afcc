// Saves an invoice or a quote on its page, put together with what others saved meanwhile.
import { use, useState } from 'react'
import type * as z from 'zod'
import { ApiError } from '#web/lib/api.ts'
import { removeDraft } from '#web/lib/drafts.ts'
import { fieldName, merge } from '#web/lib/merge.ts'
import { DraftOwner, useHasDraftNamed } from '#web/lib/draft-owner.ts'
import { toast } from '#web/ui/toast-store.ts'

interface Saved {
  _id: string
  version: number
}

interface DocumentSave<Shown, Values, Body> {
  /** As it is now. */
  latest: Shown
  draft: string
  schema: z.ZodType<Body, Values>
  valuesOf: (shown: Shown) => Values
  /** Writes it over that version. */
  change: (body: Body, version: number) => Promise<Shown>
  read: (id: string) => Promise<Shown>
}

interface Conflict<Shown, Body> {
  newest: Shown
  mine: Body
  by: string | null
  fields: string[]
}

export function useDocumentSave<Shown extends Saved, Values, Body extends object>(
  options: DocumentSave<Shown, Values, Body>,
) {
  const { latest, draft, schema, valuesOf, change, read } = options
  const [base, setBase] = useState(latest)
  const [conflict, setConflict] = useState<Conflict<Shown, Body>>()
  const owner = use(DraftOwner)
  const isTypedOver = useHasDraftNamed(draft)
  // What others saved comes in where nothing is typed over it; else it is put together when it is saved.
  if (!isTypedOver && latest.version > base.version) setBase(latest)

  async function save(body: Body, over: Shown): Promise<void> {
    const saved = await change(body, over.version)
    setConflict(undefined)
    setBase(saved)
  }

  /** Different fields are both kept; of the same one somebody chooses. */
  async function submit(mine: Body): Promise<void> {
    try {
      await save(mine, base)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale') throw error
      const newest = await read(base._id)
      const bodyOf = (shown: Shown) => schema.parse(valuesOf(shown))
      const { value, conflicts } = merge({ base: bodyOf(base), mine, theirs: bodyOf(newest) })
      if (conflicts.length === 0) return save(value, newest)
      const fields = [...new Set(conflicts.map(({ where }) => fieldName(where[0] ?? '')))]
      setConflict({ newest, mine, by: error.changed?.by ?? null, fields })
      throw error
    }
  }

  /** Over what others saved, also when they save once more meanwhile. */
  async function keep({ mine, newest, fields }: Conflict<Shown, Body>): Promise<void> {
    try {
      await save(mine, newest)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale')
        setConflict({ mine, fields, newest: await read(base._id), by: error.changed?.by ?? null })
      else toast.error(error.message)
    }
  }

  return {
    base,
    submit,
    conflict: conflict && {
      by: conflict.by,
      fields: conflict.fields,
      keepMine: () => void keep(conflict),
      takeTheirs() {
        if (owner !== undefined) removeDraft(owner, draft)
        setBase(conflict.newest)
        setConflict(undefined)
      },
    },
  }
}
