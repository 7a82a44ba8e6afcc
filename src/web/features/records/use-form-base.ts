// What an open form over a record is made of: a newer one comes into it, and the keyboard stays where it is.
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useHasDraftNamed } from '#web/lib/draft-owner.ts'
import type { DraftName } from '#web/lib/drafts.ts'
import type { Versioned } from '#web/lib/save-over.ts'

export function useFormBase<Row extends Versioned>(latest: Row, draft: DraftName) {
  const [base, setBase] = useState(latest)
  const [formKey, setFormKey] = useState(latest.version)
  const isTypedOver = useHasDraftNamed(draft)
  // What others saved comes in where nothing is typed over it; else it is put together when it is saved.
  if (!isTypedOver && latest.version > base.version) setBase(latest)
  return {
    base,
    setBase,
    /** Of the form: another one after it was chosen whose stays, as what it said of that is over. */
    formKey,
    reopen(saved: Row) {
      setBase(saved)
      setFormKey(saved.version)
    },
  }
}

interface Base<Values> {
  values: Values
  version: number | undefined
  onBroughtIn: () => void
}

/** Brings the values of another version into the form. */
export function useNewestValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { values, version, onBroughtIn }: Base<Values>,
): void {
  const shown = useRef(version)
  const bring = useEffectEvent(() => {
    onBroughtIn()
    bringIn(form, values)
  })
  useLayoutEffect(() => {
    if (shown.current === version) return
    shown.current = version
    bring()
  }, [version])
}

/** Lists make their rows anew only where there are more or fewer. */
function bringIn<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  values: Values,
): void {
  const before = form.getValues()
  const isResized = Object.entries(values).some(
    ([name, value]) => Array.isArray(value) && value.length !== before[name]?.length,
  )
  if (isResized) return resize(form, values)
  // Before the values: the draft would keep them as typed over what stood there before.
  form.reset(values, { keepValues: true, keepFieldsRef: true })
  const entries = Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    Array.isArray(value)
      ? value.map((row: unknown, at) => [`${name}.${at}`, row] as const)
      : [[name, value] as const],
  )
  for (const [path, value] of entries) {
    const field = path as Path<Values>
    form.setValue(field, value as PathValue<Values, typeof field>, { shouldDirty: true })
  }
}

/** The keyboard goes on in the row that took the place of its own. */
function resize<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  values: Values,
): void {
  const focused = document.activeElement
  form.reset(values)
  queueMicrotask(() => {
    const name = focused?.isConnected ? null : focused?.getAttribute('name')
    if (name) form.setFocus(name as Path<Values>)
  })
}
