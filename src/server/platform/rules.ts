// Rules that records of several kinds share. Pure.
import { isDeepStrictEqual } from 'node:util'
import { endBeforeStart } from '#contract/shared.ts'
import { AppError, invalid } from './app-error.ts'

/** What a call asks to change; null clears a field. */
type ChangeOf<Fields> = { [Name in keyof Fields]?: Fields[Name] | null | undefined } & {
  after?: string | null | undefined
}

/**
 * The record with the fields that were given, a version on.
 * @param empty what clearing a field leaves there, where that is not null
 * @throws AppError `stale` when someone changed the record since `change.version`
 */
export function changed<Fields extends { version: number }>(
  record: Fields,
  { version, after: _, ...change }: ChangeOf<Fields>,
  empty: Partial<Fields> = {},
): Fields {
  if (version !== undefined && version !== record.version) throw new AppError('stale')
  const given = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, value ?? empty[name as keyof Fields] ?? null] as const)
  return { ...record, ...Object.fromEntries(given), version: record.version + 1 }
}

interface ProjectCard {
  id: string
  companyId: string
  projectId: string
  createdAt: Date
  updatedAt: Date
}

/** From the row of a project's card to the wire. */
export function presentProjectCard<Row extends ProjectCard>(row: Row) {
  const { id, companyId, projectId, createdAt, updatedAt, ...fields } = row
  return {
    _id: id,
    project: projectId,
    company: companyId,
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Whether the change gives the card another place on its board. */
export function isMove(
  card: { status: string },
  { status, after }: { status?: string | undefined; after?: string | null | undefined },
): boolean {
  return after !== undefined || (status !== undefined && status !== card.status)
}

/** @throws AppError `invalid` when the end stands before the start */
export function checkDates(dates: { startDate: string | null; endDate: string | null }): void {
  const { startDate, endDate } = dates
  if (startDate && endDate && endDate < startDate) throw invalid({ endDate: endBeforeStart })
}

/** Of no interest to whoever reads what was changed. */
const unlisted = ['id', 'rank', 'version', 'createdAt', 'updatedAt', 'projects', 'tasks', 'events']

/** The names of the fields in which two versions of a record differ. */
export function changedFields<Fields extends object>(before: Fields, next: Fields): string[] {
  const was = new Map(Object.entries(before))
  return Object.entries(next)
    .filter(([name, value]) => !unlisted.includes(name) && !isSame(was.get(name), value))
    .map(([name]) => name)
}

/** As JSON: PostgreSQL gives the keys of a `jsonb` back in another order. */
export const isSame = (one: unknown, other: unknown) =>
  isDeepStrictEqual(asJson(one), asJson(other))

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))
