// The record's title in the panel header, editable. Enter saves it.
import type { FieldValues, Path } from 'react-hook-form'
import { isComposing } from '#web/lib/composing.ts'
import { FieldError } from '#web/ui/field-shell.tsx'
import { registerField, useFieldError, useInitialText } from '#web/ui/form-field.tsx'
import type { RecordForm } from './use-record-form.tsx'

interface PanelTitleProps<Input extends FieldValues> {
  fields: RecordForm<Input>
  name: Path<Input>
  label: string
  /** For panels whose heading doesn't show by itself what it is. */
  isLabelVisible?: boolean
  isReadOnly?: boolean
}

export function PanelTitle<Input extends FieldValues>({
  fields,
  name,
  label,
  isLabelVisible = false,
  isReadOnly = false,
}: PanelTitleProps<Input>) {
  const { form, leave, noteOf } = fields
  const error = useFieldError(form, name)
  const { onBlur, ...registered } = registerField(form, name)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {isLabelVisible && (
        <label htmlFor="panel-title" className="label w-fit text-sm font-medium" data-required>
          {label}
        </label>
      )}
      <textarea
        {...registered}
        onBlur={(event) => {
          void onBlur(event)
          leave(name)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          leave(name)
        }}
        defaultValue={useInitialText(form, name)}
        rows={1}
        required
        readOnly={isReadOnly}
        id="panel-title"
        aria-label={isLabelVisible ? undefined : label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : 'panel-title-error'}
        className="panel-title font-display text-xl font-semibold"
      />
      {error && <FieldError id="panel-title-error">{error}</FieldError>}
      {noteOf(name)}
    </div>
  )
}
