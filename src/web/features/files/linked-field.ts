// A field of text that files were dropped on or pasted into: a link to each stands in it once the file is there.
import type { File as StoredFile } from '#contract/files.ts'

const linkTo = ({ _id, name }: StoredFile) =>
  `[${name.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](/files/${_id})`

/**
 * Who may see what is written there: an element around it says so as `data-visibility`. What is said nothing of is
 * internal, but for the description, which whoever sees the task sees.
 */
export function visibilityOf(field: HTMLTextAreaElement): StoredFile['visibility'] | undefined {
  const said = field.closest<HTMLElement>('[data-visibility]')?.dataset['visibility']
  if (said === 'shared' || field.name === 'description') return undefined
  return 'internal'
}

/** Where the cursor stands; the form hears of it as if it had been typed. */
export function insertLink(field: HTMLTextAreaElement, file: StoredFile): void {
  if (!field.isConnected) return
  const { value, selectionStart: start, selectionEnd: end } = field
  const before = start > 0 && !/\s$/.test(value.slice(0, start)) ? ' ' : ''
  const after = /^\S/.test(value.slice(end)) ? ' ' : ''
  field.setRangeText(before + linkTo(file) + after, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  // A form that saves what is left has nothing more to wait for.
  if (document.activeElement !== field) {
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}
