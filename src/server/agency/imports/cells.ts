// Converts a row's cells to the body of the create call. Pure.
import type { ImportField } from '#contract/agency/imports.ts'
import { composed, normalText } from '#contract/values/normal-text.ts'
import { type DayOrder } from '#contract/agency/table-import.ts'
import { taskTypes } from '#contract/work/tasks.ts'
import { withoutApostrophes } from '#server/platform/csv.ts'
import { readDay } from '#server/platform/table/cells.ts'

/** A row's cells by field; empty cells are left out. */
export type Cells = Partial<Record<ImportField, string>>

export const cellText = (cell: string): string =>
  normalText(withoutApostrophes(cell.trim()), cell.length)

/** For comparing names. Records of before may be decomposed. */
export const small = (text: string): string => composed(text).toLowerCase()

/** All tag colors except gray, assigned in turn. */
const tagColors = ['blue', 'green', 'orange', 'violet', 'teal', 'pink', 'yellow', 'red'] as const

/** Reads `Design; Launch`. A tag keeps its color in all rows. */
function tagsOf(text: string, colors: Map<string, string>) {
  const names = text.split(/[;,]/).map((name) => name.trim())
  const unique = new Map(
    names.filter((name) => name !== '').map((name) => [name.toLowerCase(), name]),
  )
  return [...unique].map(([key, name]) => {
    const color = colors.get(key) ?? tagColors[colors.size % tagColors.length] ?? 'blue'
    colors.set(key, color)
    return { name, color }
  })
}

const typeNamed = (text: string) =>
  taskTypes.find((type) => type.toLowerCase() === text.toLowerCase()) ?? text

export interface Reading {
  dayOrder: DayOrder
  /** Colors of tags in earlier rows. */
  tagColors: Map<string, string>
}

/** An unreadable date is passed through, so the schema reports it. */
const day = (text: string, { dayOrder }: Reading) => readDay(text, dayOrder) ?? text
const option = (text: string) => text.toLowerCase()

const conversions: Partial<Record<ImportField, (text: string, reading: Reading) => unknown>> = {
  startDate: day,
  endDate: day,
  dueDate: day,
  status: option,
  role: option,
  priority: option,
  visibility: option,
  type: typeNamed,
  tags: (text, reading) => tagsOf(text, reading.tagColors),
}

/** Turns paths such as `address.city` into nested objects, over those of an empty body. */
export function bodyOf(
  cells: Cells,
  reading: Reading,
  emptyBody: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const body = { ...emptyBody }
  // `Object.entries` loses the key type.
  for (const [field, text] of Object.entries(cells) as [ImportField, string][]) {
    const value = conversions[field]?.(text, reading) ?? text
    const [outer = '', inner] = field.split('.')
    if (inner === undefined) body[outer] = value
    else body[outer] = { ...(body[outer] as object | undefined), [inner]: value }
  }
  return body
}

/** The text shown in the preview: the body's value, which may differ from the cell. */
export function shownText(body: Record<string, unknown>, field: string): string | undefined {
  const [outer = '', inner] = field.split('.')
  const value =
    inner === undefined ? body[outer] : (body[outer] as Record<string, unknown>)?.[inner]
  if (typeof value === 'string' && value !== '') return value
  return Array.isArray(value) ? value.map(({ name }) => String(name)).join(', ') : undefined
}
