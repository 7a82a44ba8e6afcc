// Ties a form to its draft: what was typed last time stands in it again, what is typed now is stored at once. Such a form
// has `autoComplete="off"`: else the browser puts back what stood there at some earlier time, over the draft or behind it.
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, type DraftName, readDraft } from './drafts.ts'
import { DraftOwner } from './draft-owner.ts'
import { DraftWriter } from './draft-writer.ts'
import { isEqual } from './equal.ts'
import { useIsHydrated } from './hydrated.ts'

export interface FormDraft {
  /** What was typed at an earlier visit and stands in the form again. */
  restored: Draft | undefined
  /** Back to what the form began with. */
  discard(): void
  /** It is saved: nothing is left to keep. */
  forget(): void
  /** Some of it is saved: what still differs from the form's defaults is kept. */
  update(): void
}

interface DraftOf {
  /** Undefined: the form keeps no draft. */
  name: DraftName | undefined
  /** Of the record that the form's defaults are made of. */
  version: () => number | undefined
}

export function useDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { name, version }: DraftOf,
): FormDraft {
  const owner = use(DraftOwner)
  const isHydrated = useIsHydrated()
  const [isForgotten, setForgotten] = useState(false)
  const writer = useRef<DraftWriter>(undefined)
  /** What others save comes one value after the other: only all together, with their defaults, say whether it was typed. */
  const changed = useRef<{ values: FieldValues; defaults: FieldValues | undefined }>(undefined)
  /** What the form began with, before a draft of an older record came into it. */
  const fresh = useRef<FieldValues>(undefined)
  const draft = useMemo(
    () =>
      isHydrated && owner !== undefined && name !== undefined ? readDraft(owner, name) : undefined,
    [isHydrated, owner, name],
  )

  const onChange = useEffectEvent((values: FieldValues, defaults: FieldValues = {}) =>
    writer.current?.follow({ values, defaults, version: version() }),
  )

  useEffect(() => {
    if (!isHydrated || owner === undefined || name === undefined) return undefined
    const opened = new DraftWriter(owner, name, draft?.values ?? {})
    writer.current = opened
    fresh.current = draft && form.formState.defaultValues
    if (draft) restore(form, draft)
    // What was typed before the page came to life.
    else onChange(form.getValues(), form.formState.defaultValues)
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback({ values, defaultValues }) {
        if (!changed.current) queueMicrotask(follow)
        changed.current = { values, defaults: defaultValues }
      },
    })
    function follow() {
      if (changed.current) onChange(changed.current.values, changed.current.defaults)
      changed.current = undefined
    }
    return () => {
      unsubscribe()
      follow()
      opened.close()
    }
  }, [form, isHydrated, owner, name, draft])

  function forget() {
    changed.current = undefined
    writer.current?.forget()
    setForgotten(true)
  }

  return {
    restored: isForgotten ? undefined : draft,
    forget,
    update: () => writer.current?.update(),
    discard() {
      form.reset(fresh.current as Values | undefined)
      forget()
    },
  }
}

function restore<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { values, base }: Draft,
): void {
  const typed: FieldValues = form.getValues()
  const defaults: FieldValues = form.formState.defaultValues ?? {}
  const restored = Object.entries(values).map(([field, value]) => {
    // Typed before the page came to life, over what had been typed at the earlier visit.
    const early: unknown = typed[field]
    const isBoth = typeof value === 'string' && typeof early === 'string' && early !== ''
    const isEarly = isBoth && ![value, defaults[field]].includes(early)
    return [field, isEarly ? `${value} ${early}` : value]
  })
  // It stays what was typed over what stood there then, whatever others have saved since.
  const over = Object.entries(base).filter(([field]) => !isEqual(values[field], defaults[field]))
  form.reset({ ...defaults, ...(Object.fromEntries(over) as Partial<Values>) } as Values, {
    keepValues: true,
    keepFieldsRef: true,
    keepErrors: true,
  })
  // Lists of fields take their rows from a reset only.
  form.reset({ ...typed, ...(Object.fromEntries(restored) as Partial<Values>) } as Values, {
    keepDefaultValues: true,
  })
}
