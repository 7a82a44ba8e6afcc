// An edit form over a record that others change too.
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Takes over newer versions of the record as long as nothing typed is lost by it: while the form is untouched, or when
 * the form's own fields stayed the same.
 * @returns the version that what stands in the form is based on; send it with the change
 */
export function useFollowRecord<
  Recorded extends { version: number },
  Values extends FieldValues,
  Output,
>(
  form: UseFormReturn<Values, unknown, Output>,
  record: Recorded,
  valuesOf: (record: Recorded) => Values,
): number {
  const [base, setBase] = useState(record)
  const { isDirty } = form.formState
  const isSame = JSON.stringify(valuesOf(base)) === JSON.stringify(valuesOf(record))
  if (record.version !== base.version && (isSame || !isDirty)) setBase(record)

  useEffect(() => {
    form.reset(valuesOf(base))
    // Only another base is a reason; what it was made of is the same by then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [JSON.stringify(valuesOf(base))])

  return base.version
}
