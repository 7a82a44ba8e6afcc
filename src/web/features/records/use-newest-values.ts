// Loads the values of a newer version into an open form without losing the keyboard focus.
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

/** Rebuilds a list's rows only if their number changed. */
function bringIn<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  values: Values,
): void {
  if (isResized(form.getValues(), values)) return resize(form, values)
  // Must run before setting the values, or the draft would keep them as typed over the older ones.
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

/** Whether a list, or a list in one of its rows, changed its length. */
function isResized(before: unknown, now: unknown): boolean {
  if (!Array.isArray(now) && !isFields(now)) return false
  const was = new Map(Object.entries(before ?? {}))
  const isOtherLength = Array.isArray(now) && now.length !== was.size
  return isOtherLength || Object.entries(now).some(([key, value]) => isResized(was.get(key), value))
}

/** Moves the focus to the row that replaced the focused one. */
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
