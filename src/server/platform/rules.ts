// Rules shared by several kinds of record. Pure.
import { isDeepStrictEqual } from 'node:util'
import { endBeforeStart } from '#contract/shared.ts'
import type { PostalAddress } from '#contract/values/address-lines.ts'
import { findAddressIssue } from '#contract/values/address-rules.ts'
import { isWithdrawn, withdrawnMessage } from '#contract/values/currencies.ts'
import { AppError, invalid } from './app-error.ts'

/** The fields a call changes; null clears a field. */
type ChangeOf<Fields> = {
  [Name in Exclude<keyof Fields, 'version'>]?: Fields[Name] | null | undefined
} & {
  version?: number | undefined
  after?: string | null | undefined
}

/** @throws AppError `stale` if someone changed the record since `version`, the one the caller has seen */
export function checkVersion(version: number | undefined, record: { version: number }): void {
  if (version !== undefined && version !== record.version) throw new AppError('stale')
}

/**
 * The record with the given fields changed and its version incremented.
 * @param empty the value of cleared fields, if not null
 * @throws AppError `stale` if someone changed the record since `change.version`
 */
export function changed<Fields extends { version: number }>(
  record: Fields,
  { version, after: _, ...change }: ChangeOf<Fields>,
  empty: Partial<Fields> = {},
): Fields {
  checkVersion(version, record)
  const given = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? empty[name as keyof Fields] ?? null] as const)
  return { ...record, ...Object.fromEntries(given), version: record.version + 1 }
}

/** Whether the change moves the card on its board. */
export function isMove(
  card: { status: string },
  { status, after }: { status?: string | undefined; after?: string | null | undefined },
): boolean {
  return after !== undefined || (status !== undefined && status !== card.status)
}

/** @throws AppError `invalid` if the end is before the start */
export function checkDates(dates: { startDate: string | null; endDate: string | null }): void {
  const { startDate, endDate } = dates
  if (startDate && endDate && endDate < startDate) throw invalid({ endDate: endBeforeStart })
}

/** Technical fields, omitted from lists of changed fields. */
const unlisted = ['id', 'rank', 'version', 'createdAt', 'updatedAt', 'projects', 'tasks', 'events']

/** The names of the fields that differ between two versions of a record. */
export function changedFields<Fields extends object>(before: Fields, next: Fields): string[] {
  const was = new Map(Object.entries(before))
  return Object.entries(next)
    .filter(([name, value]) => !unlisted.includes(name) && !isSame(was.get(name), value))
    .map(([name]) => name)
}

/** Compares as JSON, ignoring key order, because PostgreSQL reorders the keys of a `jsonb`. */
export const isSame = (one: unknown, other: unknown) =>
  one === other || isDeepStrictEqual(asJson(one), asJson(other))

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

/**
 * The postal code must be one of the country. One that was saved before is not checked again.
 * @param field the address's path in the call
 * @throws AppError `invalid`
 */
export function checkAddress(address: PostalAddress, before?: PostalAddress, field = 'address') {
  if (before?.zipCode === address.zipCode && before.country === address.country) return
  const issue = findAddressIssue(address, 'zipCode', 'partial')
  if (issue !== undefined) throw invalid({ [`${field}.zipCode`]: issue })
}

interface InCurrency {
  currency: string
}

/**
 * Refuses new money in a currency that has been withdrawn; a value that already is in one may stay.
 * @throws AppError `invalid` for the field's currency
 */
export function requireCurrentCurrency(
  field: string,
  after: InCurrency | null | undefined,
  before?: InCurrency | null,
): void {
  if (!after || !isWithdrawn(after.currency) || after.currency === before?.currency) return
  throw invalid({ [`${field}.currency`]: withdrawnMessage })
}
