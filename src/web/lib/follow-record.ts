// An edit form over a record that others change too.
import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Whether two forms' values are alike; both are made by the same function, field by field. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Takes over newer versions of the record as long as nothing typed is lost by it: while the form is untouched, or when
 * the form's own fields stayed the same.
 * @returns the record that the form's values are based on; send its version with the change
 */
export function useFollowRecord<
  Recorded extends { version: number },
  Values extends FieldValues,
  Output,
>(
  form: UseFormReturn<Values, unknown, Output>,
  record: Recorded,
  valuesOf: (record: Recorded) => Values,
): Recorded {
  const [base, setBase] = useState(record)
  const { isDirty } = form.formState
  const hasSameFields = isSame(valuesOf(base), valuesOf(record))
  if (record.version !== base.version && (hasSameFields || !isDirty)) setBase(record)

  const text = JSON.stringify(valuesOf(base))
  const shown = useRef(text)
  useEffect(() => {
    // The form began with these: what a draft has put there since stays.
    if (shown.current === text) return
    shown.current = text
    form.reset(valuesOf(base))
    // Only other values are a reason.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text])

  return base
}
