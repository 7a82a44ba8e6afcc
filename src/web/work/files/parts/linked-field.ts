// Inserts a link into a text field for each file dropped on it or pasted into it, once uploaded.
import type { File as StoredFile } from '#contract/work/files.ts'

const linkTo = ({ _id, name }: StoredFile) =>
  `[${name.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](/files/${_id})`

/**
 * Visibility of a field's text, taken from `data-visibility` on an ancestor. Defaults to internal, except for the
 * description, which everyone who sees the task can read.
 */
export function getVisibility(field: HTMLTextAreaElement): StoredFile['visibility'] | undefined {
  const said = field.closest<HTMLElement>('[data-visibility]')?.dataset['visibility']
  if (said === 'shared' || field.name === 'description') return undefined
  return 'internal'
}

/** Inserts at the cursor and notifies the form as if typed. */
export function insertLink(field: HTMLTextAreaElement, file: StoredFile): void {
  if (!field.isConnected) return
  const { value, selectionStart: start, selectionEnd: end } = field
  const before = start > 0 && !/\s$/.test(value.slice(0, start)) ? ' ' : ''
  const after = /^\S/.test(value.slice(end)) ? ' ' : ''
  field.setRangeText(before + linkTo(file) + after, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  // The field has lost the focus, so a form that saves on blur needs the event to save the link.
  if (document.activeElement !== field) {
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}
