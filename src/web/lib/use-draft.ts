// Ties a form to its draft: what was typed last time stands in it again, what is typed now is stored at once.
import { createContext, use, useEffect, useMemo, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { type DraftName, type DraftValues, readDraft, removeDraft, saveDraft } from './drafts.ts'
import { useIsHydrated } from './hydrated.ts'

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
  const isHydrated = useIsHydrated()
  const [isForgotten, setForgotten] = useState(false)
  const draft = useMemo(
    () =>
      isHydrated && owner !== undefined && name !== undefined ? readDraft(owner, name) : undefined,
    [isHydrated, owner, name],
  )

  useEffect(() => {
    if (!isHydrated || owner === undefined || name === undefined) return undefined
    for (const [field, value] of Object.entries(draft ?? {})) {
      form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      })
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const changed = changedFields(values, defaultValues ?? {})
        if (Object.keys(changed).length > 0) saveDraft(owner, name, changed)
        else removeDraft(owner, name)
      },
    })
  }, [form, isHydrated, owner, name, draft])

  function forget() {
    if (owner !== undefined && name !== undefined) removeDraft(owner, name)
    setForgotten(true)
  }

  return {
    isRestored: draft !== undefined && !isForgotten,
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
