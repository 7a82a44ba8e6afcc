// Fields of a record: text is saved on blur, a choice when it is made.
import { type FocusEvent, type FormEvent, type ReactNode, createContext, use } from 'react'
import type { FieldValues } from 'react-hook-form'
import { cx } from '#web/ui/cx.ts'
import { FieldNotes } from '#web/ui/form-field.tsx'
import { DraftNote } from './draft-note.tsx'
import type { RecordForm } from './use-record-form.tsx'

/** Makes all of the record's fields read-only. */
export const ReadOnly = createContext(false)

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface RecordFieldsProps<Input extends FieldValues> {
  fields: Pick<RecordForm<Input>, 'leave' | 'noteOf' | 'draft' | 'saveAll'>
  label?: string
  className?: string
  children: ReactNode
}

export function RecordFields<Input extends FieldValues>(props: RecordFieldsProps<Input>) {
  const { fields, label, className, children } = props
  const { leave, noteOf, draft, saveAll } = fields
  const leaveControl = ({ target }: { target: EventTarget }, isLeft: (of: Control) => boolean) => {
    const control = target as Control
    if (control.name && isLeft(control)) leave(control.name)
  }
  return (
    <form
      noValidate
      autoComplete="off"
      aria-label={label}
      className={cx('grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2', className)}
      onBlur={(event: FocusEvent) => leaveControl(event, (control) => !isChoice(control))}
      onChange={(event: FormEvent) => leaveControl(event, isChoice)}
      onSubmit={(event) => {
        event.preventDefault()
        if (document.activeElement) leaveControl({ target: document.activeElement }, () => true)
      }}
    >
      <fieldset disabled={use(ReadOnly)} className="contents">
        <FieldNotes value={noteOf}>
          <DraftNote draft={draft} onSave={saveAll} />
          {children}
        </FieldNotes>
      </fieldset>
    </form>
  )
}

const isChoice = (control: Control) =>
  control instanceof HTMLSelectElement || ['checkbox', 'radio'].includes(control.type)
