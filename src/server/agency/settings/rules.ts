// Computes changes to the agency's settings. Pure.
import { type Settings, type SettingsChange, SettingsFields } from '#contract/agency/settings.ts'
import { toFieldErrors } from '#contract/values/validation-messages.ts'
import { invalid } from '#server/platform/app-error.ts'
import { changedFields, checkAddress, requireCurrentCurrency } from '#server/platform/rules.ts'

type Section = keyof SettingsFields

/** Merges the change into the current values, field by field. */
function merged<Fields extends object>(before: Fields, change: object = {}): Fields {
  const was = new Map<string, unknown>(Object.entries(before))
  const given = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]: [string, unknown]) => {
      const now = was.get(name)
      return [name, isGroup(now) && isGroup(value) ? merged(now, value) : value]
    })
  return { ...before, ...Object.fromEntries(given) }
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface ChangedSettings {
  next: Settings
  /** Names of changed fields; a nested group such as the bank details counts as one field. */
  fields: Record<Section, string[]>
}

/**
 * Increments the version if any field changed. The one that the change names must be checked already.
 * @throws AppError `invalid` where fields do not fit together
 */
export function changedSettings(
  { version: now, ...before }: Settings,
  { version: _, ...change }: SettingsChange,
): ChangedSettings {
  const next = merged(before, change)
  const { error } = SettingsFields.safeParse(next)
  if (error) throw invalid(toFieldErrors(error))
  checkAddress(next.billing.address, before.billing.address, 'billing.address')
  requireCurrentCurrency('billing', next.billing, before.billing)
  const fields = {
    files: changedFields(before.files, next.files),
    billing: changedFields(before.billing, next.billing),
    security: changedFields(before.security, next.security),
    agency: changedFields(before.agency, next.agency),
  }
  const isChanged = Object.values(fields).some((names) => names.length > 0)
  return { next: { ...next, version: isChanged ? now + 1 : now }, fields }
}
