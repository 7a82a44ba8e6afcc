// From the cells of a row to the body of the call that would add it. Pure.
import type { ImportField } from '#contract/imports.ts'
import { type DayOrder } from '#contract/table-import.ts'
import { taskTypes } from '#contract/tasks.ts'
import { readDay } from '#server/platform/table/cells.ts'

/** A row's texts by what their columns are; none that is empty. */
export type Cells = Partial<Record<ImportField, string>>

/** Our own exports put an apostrophe before what a spreadsheet would take for a formula. */
export const cellText = (cell: string): string =>
  cell.trim().replace(/^'(?=[=+\-@＝＋－＠\t\r])/, '')

/** Those of the program, but for gray; in turn. */
const tagColors = ['blue', 'green', 'orange', 'violet', 'teal', 'pink', 'yellow', 'red'] as const

/** `Design; Launch`. A name has one color in all rows. */
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
  /** Of tags that rows above have named. */
  tagColors: Map<string, string>
}

/** What is no day is left to the schema, which says so. */
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

/** Paths such as `address.city` become objects. */
export function bodyOf(cells: Cells, reading: Reading): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  // Its keys are fields.
  for (const [field, text] of Object.entries(cells) as [ImportField, string][]) {
    const value = conversions[field]?.(text, reading) ?? text
    const [outer = '', inner] = field.split('.')
    if (inner === undefined) body[outer] = value
    else body[outer] = { ...(body[outer] as object | undefined), [inner]: value }
  }
  return body
}

/** As it is shown: the body's own values, which may differ from what the cell said. */
export function shownText(body: Record<string, unknown>, field: string): string | undefined {
  const [outer = '', inner] = field.split('.')
  const value =
    inner === undefined ? body[outer] : (body[outer] as Record<string, unknown>)?.[inner]
  if (typeof value === 'string' && value !== '') return value
  return Array.isArray(value) ? value.map(({ name }) => String(name)).join(', ') : undefined
}
