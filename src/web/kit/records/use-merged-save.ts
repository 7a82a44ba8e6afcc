// Saves a form's record as a whole, merged with what others saved. The person decides conflicting fields.
import { use, useState } from 'react'
import type * as z from 'zod'
import { toFieldErrors } from '#contract/values/validation-messages.ts'
import { ApiError } from '#web/lib/api.ts'
import { DraftOwner } from '#web/lib/draft-owner.ts'
import { type DraftName, removeDraft } from '#web/lib/drafts.ts'
import type { Choice } from '#web/lib/merge.ts'
import {
  decided,
  type MergedCalls,
  type SaveConflict,
  saveMerged,
  type Typed,
  type Versioned,
} from '#web/lib/save-merged.ts'
import { toast } from '#web/ui/toast-store.ts'

interface MergedSave<Row extends Versioned, Values> extends MergedCalls<Row, Values> {
  /** The current record. */
  latest: Row
  /** Without it, resolving a conflict removes no draft. */
  draft?: DraftName
  /** Called after a conflict is resolved and saved. */
  onSaved?: (saved: Row) => void
}

/** The form also needs `useNewestValues`, as `CreateForm` has it. */
export function useMergedSave<Row extends Versioned, Values>(options: MergedSave<Row, Values>) {
  const { latest, draft, onSaved, ...calls } = options
  const [conflict, setConflict] = useState<SaveConflict<Row, Values>>()
  const [formKey, setFormKey] = useState(latest.version)
  const owner = use(DraftOwner)

  /** @throws ApiError `stale` if the person has to decide */
  async function save(typed: Typed<Values>, seen: Row): Promise<Row> {
    const outcome = await saveMerged(calls, typed, seen)
    if ('saved' in outcome) return outcome.saved
    setConflict(outcome)
    const by = outcome.by ?? 'Someone else'
    throw new ApiError(
      'stale',
      `${by} changed the same fields in the meantime. Save again to choose which version to keep.`,
    )
  }

  async function choose(found: SaveConflict<Row, Values>, choices: Record<string, Choice>) {
    setConflict(undefined)
    try {
      const saved = await save(decided(calls, found, choices), found.newest)
      if (owner !== undefined && draft !== undefined) removeDraft(owner, draft)
      setFormKey(saved.version)
      onSaved?.(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'stale') return // the dialog is open again
      toast.error(Object.values(error.fields)[0] ?? error.message, {
        about: draft,
        retry: () => void choose(found, choices),
      })
    }
  }

  return {
    /** React key of a form that stays open. Changes when a conflict is resolved, to drop the form's outdated error. */
    formKey,
    submit: async (typed: Typed<Values>): Promise<void> => void (await save(typed, latest)),
    /** Props of `MergeDialog`, which is modal, so nothing is typed until the choice is made or cancelled. */
    conflict: conflict && {
      name: conflict.by,
      conflicts: conflict.conflicts,
      whatNext: 'your choice is saved immediately',
      onChoose: (choices: Record<string, Choice>) => void choose(conflict, choices),
      onClose: () => setConflict(undefined),
    },
  }
}

/** @throws ApiError if the merged values are invalid */
export function bodyOf<Body, Values>(schema: z.ZodType<Body, Values>, values: Values): Body {
  const { success, data, error } = schema.safeParse(values)
  if (success) return data
  const fields = toFieldErrors(error)
  throw new ApiError('invalid', Object.values(fields)[0] ?? 'It is not valid', { fields })
}
