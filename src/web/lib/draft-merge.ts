// What is typed into a form goes into its draft field by field: another tab, or the form opened again, may have stored since.
import type { DraftValues } from './drafts.ts'
import { isEqual } from './equal.ts'

interface Typed {
  values: DraftValues
  base: DraftValues
}

interface Shown {
  /** The fields that differed from the form's defaults until now. */
  before: DraftValues
  /** Those that do now. */
  now: DraftValues
  defaults: DraftValues
}

/** What is stored, with what was changed in this form since. */
export function mergedDraft(stored: Typed | undefined, { before, now, defaults }: Shown): Typed {
  const typed = Object.entries(now).filter(([field, value]) => !isEqual(value, before[field]))
  const isSettled = (field: string, value: unknown) =>
    field in before && !(field in now) && isEqual(value, before[field])
  const left = Object.entries(stored?.values ?? {}).filter((entry) => !isSettled(...entry))
  const values: DraftValues = Object.fromEntries([...left, ...typed])
  const isShown = (field: string) => field in now && isEqual(now[field], values[field])
  const base = Object.keys(values).map(
    (field) => [field, isShown(field) ? defaults[field] : stored?.base[field]] as const,
  )
  return { values, base: Object.fromEntries(base) }
}
