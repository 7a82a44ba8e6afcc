// Keyboard navigation of a grid of fields, as in a spreadsheet: arrows leave a cell that is being typed over. While its text
// is being edited (second click or F2), they move within the text first.
import type { KeyboardEvent } from 'react'
import { isComposing } from '#web/lib/composing.ts'

export interface Step {
  rows: number
  columns: number
}

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: { rows: 1, columns: 0 },
  Enter: { rows: 1, columns: 0 },
  ArrowUp: { rows: -1, columns: 0 },
  ArrowRight: { rows: 0, columns: 1 },
  ArrowLeft: { rows: 0, columns: -1 },
}

const isEdited = ({ dataset }: HTMLInputElement) => dataset['mode'] === 'edit'

export function beginEditing(field: HTMLInputElement): void {
  field.dataset['mode'] = 'edit'
}

/** Selects the content, so typing replaces it. */
export function enterCell(field: HTMLInputElement): void {
  delete field.dataset['mode']
  field.select()
}

export function stepOf(event: KeyboardEvent<HTMLInputElement>): Step | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event
  if (ctrlKey || metaKey || altKey || isComposing(event.nativeEvent)) return undefined
  const step = steps[key]
  if (key === 'Enter' && shiftKey) return { rows: -1, columns: 0 }
  if (!step || shiftKey) return undefined
  if (step.columns === 0 || !isEdited(currentTarget)) return step
  const { selectionStart, selectionEnd, value } = currentTarget
  const edge = step.columns < 0 ? 0 : value.length
  return selectionStart === edge && selectionEnd === edge ? step : undefined
}

/** @returns whether the cell exists */
export function goTo(table: HTMLTableElement | null, row: number, column: number): boolean {
  const cell = table?.tBodies[0]?.rows[row]?.cells[column + 1]
  const field = row < 0 || column < 0 ? undefined : cell?.querySelector('input')
  field?.focus()
  return field !== undefined && field !== null
}
