// Moves a record to another column of its board from its panel.
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Check from 'lucide-react/icons/check'
import { type FieldValues, type Path, type PathValue, useWatch } from 'react-hook-form'
import { IconButton } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import type { RecordForm } from './use-record-form.tsx'

interface MoveMenuProps<Input extends FieldValues> {
  noun: string
  fields: Pick<RecordForm<Input>, 'form' | 'leave'>
  /** The field with its column. */
  name: Path<Input>
  columns: readonly { status: string; title: string }[]
}

export function MoveMenu<Input extends FieldValues>(props: MoveMenuProps<Input>) {
  const { noun, fields, name, columns } = props
  const { form, leave } = fields
  const current: unknown = useWatch({ control: form.control, name })
  const label = `Move ${noun} to…`
  return (
    <Menu
      label={label}
      align="end"
      trigger={
        <IconButton label={label}>
          <ArrowRightLeft size={16} aria-hidden />
        </IconButton>
      }
    >
      {columns.map(({ status, title }) => (
        <MenuItem
          key={status}
          isDisabled={status === current}
          icon={
            status === current ? <Check size={14} aria-hidden /> : <span className="size-3.5" />
          }
          onSelect={() => {
            form.setValue(name, status as PathValue<Input, Path<Input>>, { shouldDirty: true })
            leave(name)
          }}
        >
          {title}
        </MenuItem>
      ))}
    </Menu>
  )
}
