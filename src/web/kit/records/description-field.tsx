// A record's description in its form: formatted, or its Markdown while it is edited.
import { useState } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { hasMarkup } from '#contract/values/plain-text.ts'
import { FieldArea } from '#web/ui/form-field.tsx'
import { FormattedText } from './formatted-text.tsx'

interface DescriptionFieldProps<V extends FieldValues, Output> {
  form: UseFormReturn<V, unknown, Output>
  name: FieldPath<V>
  className: string
  rows?: number
}

export function DescriptionField<V extends FieldValues, Output>({
  form,
  name,
  className,
  rows = 3,
}: DescriptionFieldProps<V, Output>) {
  const [isEditing, setEditing] = useState(false)
  const value: unknown = useWatch({ control: form.control, name })
  const text = typeof value === 'string' ? value : ''
  return (
    <FieldArea
      form={form}
      name={name}
      label="Description"
      rows={rows}
      className={className}
      onFocus={() => setEditing(true)}
      onBlurCapture={() => setEditing(false)}
      substitute={
        !isEditing &&
        hasMarkup(text) && (
          <div
            className="control cursor-text overflow-y-auto"
            onPointerDown={(event) => {
              if (event.target instanceof Element && event.target.closest('a')) return
              event.preventDefault()
              form.setFocus(name)
            }}
          >
            <FormattedText text={text} />
          </div>
        )
      }
    />
  )
}
