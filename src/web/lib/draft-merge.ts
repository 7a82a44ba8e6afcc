// Merges typed values into a draft field by field, because another tab or the reopened form may have stored newer ones.
import type { DraftValues } from './drafts.ts'
import { isEqual } from './equal.ts'

interface Typed {
  values: DraftValues
  base: DraftValues
}

interface Shown {
  /** Fields that previously differed from the form's defaults. */
  before: DraftValues
  /** Fields that differ now. */
  now: DraftValues
  defaults: DraftValues
  /** Fields typed into here, which stay in the draft even if another tab has removed them. */
  own?: ReadonlySet<string>
}

/** Returns the stored draft with the changes since made in this form. */
export function mergedDraft(
  stored: Typed | undefined,
  { before, now, defaults, own }: Shown,
): Typed {
  const isRemoved = (field: string) => own?.has(field) && !(field in (stored?.values ?? {}))
  const typed = Object.entries(now).filter(
    ([field, value]) => !isEqual(value, before[field]) || isRemoved(field),
  )
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
