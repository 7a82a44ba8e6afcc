// The values of a newer version come into an open form, and the keyboard stays where it is.
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isFields } from '#web/lib/equal.ts'

interface Newest<Values> {
  values: Values
  version: number | undefined
  onBroughtIn: () => void
}

export function useNewestValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { values, version, onBroughtIn }: Newest<Values>,
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
  if (isResized(form.getValues(), values)) return resize(form, values)
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

/** Whether a list in it, or in one of its rows, has more or fewer. */
function isResized(before: unknown, now: unknown): boolean {
  if (!Array.isArray(now) && !isFields(now)) return false
  const was = new Map(Object.entries(before ?? {}))
  const isOtherLength = Array.isArray(now) && now.length !== was.size
  return isOtherLength || Object.entries(now).some(([key, value]) => isResized(was.get(key), value))
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
