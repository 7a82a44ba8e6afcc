// Panel of a record whose fields are saved one by one, with the save status on top and conflicts below it.
import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { SidePanel } from '#web/ui/dialog.tsx'
import { FieldConflicts } from './field-conflicts.tsx'
import { ReadOnly } from './record-fields.tsx'
import { PanelTitle } from './panel-title.tsx'
import { SaveStatus } from './save-status.tsx'
import type { RecordForm } from './use-record-form.tsx'

interface FieldsPanelProps<Input extends FieldValues> {
  title: string
  fields: RecordForm<Input>
  /** The field used as the panel's heading. */
  heading: { name: Path<Input>; label: string; isLabelVisible?: boolean }
  /** Formats a value for the comparison of two versions. */
  textOf?: ((key: string, value: unknown) => string | undefined) | undefined
  /** Buttons in the top row. */
  actions?: ReactNode
  /** Shows the fields without letting the caller change them. */
  isReadOnly?: boolean
  /** Makes only the heading read-only. */
  isTitleFixed?: boolean
  onClose: () => void
  children: ReactNode
}

export function FieldsPanel<Input extends FieldValues>(props: FieldsPanelProps<Input>) {
  const { title, fields, heading, textOf, actions, isReadOnly = false } = props
  const { isTitleFixed = false, onClose, children } = props
  const { state, lastStep } = fields
  return (
    <SidePanel
      title={title}
      heading={<PanelTitle fields={fields} {...heading} isReadOnly={isReadOnly || isTitleFixed} />}
      status={<SaveStatus state={state} lastStep={lastStep} />}
      actions={actions}
      onClose={onClose}
    >
      <FieldConflicts fields={fields} textOf={textOf} className="mx-5 mt-3" />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto overscroll-contain p-5">
        {isReadOnly && (
          <p className="text-sm text-muted">Your role lets you view this but not change it.</p>
        )}
        <ReadOnly value={isReadOnly}>{children}</ReadOnly>
      </div>
    </SidePanel>
  )
}
