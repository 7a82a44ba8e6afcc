// A form whose record is saved as a whole. Other people's changes are loaded into it, or merged with the typed values.
import { useState } from 'react'
import { useHasDraftNamed } from '#web/lib/draft-owner.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import type { MergedCalls, Typed } from '#web/lib/save-merged.ts'
import type { Versioned } from '#web/lib/save-over.ts'
import { useMergedSave } from './use-merged-save.ts'

interface FormSave<Row extends Versioned, Values> extends MergedCalls<Row, Values> {
  /** The current record. */
  latest: Row
  draft: DraftName
}

/** The form also needs `useNewestValues`. */
export function useFormSave<Row extends Versioned, Values>(options: FormSave<Row, Values>) {
  const { latest, draft } = options
  const [base, setBase] = useState(latest)
  const [formKey, setFormKey] = useState(latest.version)
  const isTypedOver = useHasDraftNamed(draft)
  // Takes in the newer version if nothing was typed; otherwise merging happens on save.
  if (!isTypedOver && latest.version > base.version) setBase(latest)
  const { submit, conflict } = useMergedSave<Row, Values>({
    ...options,
    latest: base,
    onSaved(saved) {
      setBase(saved)
      setFormKey(saved.version)
    },
  })
  return {
    /** The record that the form's values are based on. */
    base,
    /** React key of the form. Changes when a conflict is resolved, to drop the form's outdated error. */
    formKey,
    submit: async (typed: Typed<Values>): Promise<void> => setBase(await submit(typed)),
    conflict,
  }
}
