// An open form over a record that is saved as a whole: what others save comes into it, or is put together with what is typed.
import { useState } from 'react'
import { useHasDraftNamed } from '#web/lib/draft-owner.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import type { MergedCalls, Typed } from '#web/lib/save-merged.ts'
import type { Versioned } from '#web/lib/save-over.ts'
import { useMergedSave } from './use-merged-save.ts'

interface FormSave<Row extends Versioned, Values> extends MergedCalls<Row, Values> {
  /** As it is now. */
  latest: Row
  draft: DraftName
}

/** Its form needs `useNewestValues` as well. */
export function useFormSave<Row extends Versioned, Values>(options: FormSave<Row, Values>) {
  const { latest, draft } = options
  const [base, setBase] = useState(latest)
  const [formKey, setFormKey] = useState(latest.version)
  const isTypedOver = useHasDraftNamed(draft)
  // What others saved comes in where nothing is typed over it; else it is put together when it is saved.
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
    /** What the form is made of. */
    base,
    /** Of the form: another one after it was chosen whose stays, as what it said of that is over. */
    formKey,
    submit: async (typed: Typed<Values>): Promise<void> => setBase(await submit(typed)),
    conflict,
  }
}
