// Conflicts of fields that are saved one by one, to be compared.
import type { FieldValues } from 'react-hook-form'
import { SaveConflict } from './save-conflict.tsx'
import { namesOf } from './undo-save.ts'
import type { RecordForm } from './use-record-form.tsx'

interface FieldConflictsProps<Input extends FieldValues> {
  fields: RecordForm<Input>
  /** Formats a value for the comparison of two versions. */
  textOf?: ((key: string, value: unknown) => string | undefined) | undefined
  className?: string
}

export function FieldConflicts<Input extends FieldValues>(props: FieldConflictsProps<Input>) {
  const { fields, textOf, className } = props
  const { conflicts, changedBy } = fields.state
  if (conflicts.length === 0) return null
  return (
    <SaveConflict
      {...(className !== undefined && { className })}
      what={namesOf(conflicts.map(({ key }) => key))}
      name={changedBy}
      conflicts={conflicts}
      whatNext="you can edit it afterwards"
      textOf={textOf}
      onChoose={(choices) => void fields.choose(choices)}
    />
  )
}
