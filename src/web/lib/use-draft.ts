// Ties a form to its draft: what was typed last time stands in it again, what is typed now is stored at once.
import { createContext, use, useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type DraftName, type DraftValues, readDraft, removeDraft, saveDraft } from './drafts.ts'

/** Whose drafts a screen's forms keep; without one they keep none. */
export const DraftOwner = createContext<string | undefined>(undefined)

export interface FormDraft {
  /** What stands in the form was typed at an earlier visit. */
  isRestored: boolean
  /** Back to what the form began with. */
  discard(): void
  /** It is saved: nothing is left to keep. */
  forget(): void
}

/** @param name undefined: the form keeps no draft */
export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: DraftName | undefined,
): FormDraft {
  const owner = use(DraftOwner)
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    if (owner === undefined || name === undefined) return undefined
    const draft = readDraft(owner, name)
    if (draft) {
      for (const [field, value] of Object.entries(draft)) {
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
          shouldDirty: true,
        })
      }
      setRestored(true)
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const changed = changedFields(values, defaultValues ?? {})
        if (Object.keys(changed).length > 0) saveDraft(owner, name, changed)
        else removeDraft(owner, name)
      },
    })
  }, [form, owner, name])

  function forget() {
    if (owner !== undefined && name !== undefined) removeDraft(owner, name)
    setRestored(false)
  }

  return {
    isRestored,
    forget,
    discard() {
      form.reset()
      forget()
    },
  }
}

function changedFields(values: FieldValues, defaults: FieldValues): DraftValues {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(defaults[field]),
    ),
  )
}
