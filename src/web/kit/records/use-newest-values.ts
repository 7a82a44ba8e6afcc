// Loads the values of a newer version into an open form: where nothing was typed, and without losing the keyboard focus.
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { isEqual, isFields } from '#web/lib/equal.ts'
import { type ValuesByPath, flattenFields, replaceFields } from '#web/lib/field-paths.ts'
import type { Versions } from '#web/lib/merge.ts'
import type { FormDraft } from '#web/lib/use-draft.ts'

interface Newest<Values> {
  values: Values
  /** Undefined for a new record. */
  version: number | undefined
  draft: FormDraft
}

/** Touched fields keep their text and the value it was typed over, so a conflict is found on save. */
export function useNewestValues<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { values, version, draft }: Newest<Values>,
): void {
  // Subscribes to both; during a save, own values can't be told from other people's.
  const { isSubmitting, defaultValues } = form.formState
  const taken = useRef(version)
  const take = useEffectEvent(() => {
    if (isSubmitting || version === undefined) return
    if (version <= (taken.current ?? 0)) return
    taken.current = version
    takeNewest(form, { base: defaultValues ?? {}, values, draft })
  })
  useLayoutEffect(() => take(), [version, isSubmitting])
}

interface Taken<Values> extends Pick<Newest<Values>, 'values' | 'draft'> {
  /** The form's default values. */
  base: FieldValues
}

function takeNewest<Values extends FieldValues, Output>(
  form: Form<Values, Output>,
  { base, values, draft }: Taken<Values>,
): void {
  draft.renew(values)
  if (isEqual(base, values)) return
  const mine: FieldValues = form.getValues()
  const newest = untyped({ base, mine, theirs: values })
  if (isEqual(replaceFields(base, newest), replaceFields(mine, newest))) draft.forget()
  takeIn(form, base, newest)
}

/** The newest values of the fields that nothing else was typed into. */
export function untyped({ base, mine, theirs }: Versions<object>): ValuesByPath {
  const [before, now] = [flattenFields(base), flattenFields(mine)]
  return Object.fromEntries(
    Object.entries(flattenFields(theirs)).filter(
      ([path, value]) => isEqual(now[path], before[path]) || isEqual(now[path], value),
    ),
  )
}

type Form<Values extends FieldValues, Output> = Omit<
  UseFormReturn<Values, unknown, Output>,
  'formState'
>

/** Rebuilds a list's rows only if their number changed. */
export function takeIn<Values extends FieldValues, Output>(
  form: Form<Values, Output>,
  base: FieldValues,
  newest: ValuesByPath,
): void {
  const before = form.getValues()
  // Must run before setting the values, or the draft would keep them as typed over the older ones.
  form.resetDefaultValues(replaceFields(base, newest) as Values)
  if (isResized(before, replaceFields(before, newest))) {
    return resize(form, replaceFields(before, newest))
  }
  const shown = flattenFields(before)
  for (const [name, value] of Object.entries(newest)) {
    if (isEqual(value, shown[name])) continue
    form.clearErrors(name as Path<Values>)
    const rows = Array.isArray(value)
      ? value.map((row: unknown, at) => [`${name}.${at}`, row] as const)
      : [[name, value] as const]
    for (const [path, row] of rows) {
      const field = path as Path<Values>
      form.setValue(field, row as PathValue<Values, typeof field>, { shouldDirty: true })
    }
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
  form: Form<Values, Output>,
  values: Values,
): void {
  const focused = document.activeElement
  form.reset(values, { keepDefaultValues: true, keepErrors: true })
  queueMicrotask(() => {
    const name = focused?.isConnected ? null : focused?.getAttribute('name')
    if (name) form.setFocus(name as Path<Values>)
  })
}
