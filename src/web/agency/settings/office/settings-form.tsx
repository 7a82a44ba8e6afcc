// Frame for settings fields: save status and merge conflicts.
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldConflicts } from '#web/kit/records/field-conflicts.tsx'
import { RecordFields } from '#web/kit/records/record-fields.tsx'
import { SaveStatus } from '#web/kit/records/save-status.tsx'
import type { RecordForm } from '#web/kit/records/use-record-form.tsx'
import { cx } from '#web/ui/cx.ts'

interface SettingsFormProps<Values extends FieldValues> {
  fields: RecordForm<Values>
  label: string
  /** Formats a value for the conflict comparison. */
  textOf?: (key: string, value: unknown) => string | undefined
  className?: string
  children: ReactNode
}

export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { fields, label, textOf, className, children } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        className={cx(
          '-mx-1 -mt-4 flex bg-surface px-1',
          // While idle it would only cover scrolling content.
          fields.state.phase !== 'idle' && 'sticky top-(--frame-header,0px) z-10',
        )}
      >
        <SaveStatus state={fields.state} lastStep={fields.lastStep} />
      </div>
      <FieldConflicts fields={fields} textOf={textOf} />
      <RecordFields fields={fields} label={label} {...(className !== undefined && { className })}>
        {children}
      </RecordFields>
    </div>
  )
}
