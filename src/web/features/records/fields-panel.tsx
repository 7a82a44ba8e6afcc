// The panel of a record whose fields are saved one by one: what is saved stands at its head, and what both changed below.
import type { ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { SidePanel } from '#web/ui/dialog.tsx'
import { SaveConflict } from './save-conflict.tsx'
import { PanelTitle } from './panel-title.tsx'
import { SaveStatus } from './save-status.tsx'
import { namesOf } from './undo-save.ts'
import type { RecordForm } from './use-record-form.tsx'

interface FieldsPanelProps<Input extends FieldValues> {
  title: string
  fields: RecordForm<Input>
  /** The field that is the panel's heading. */
  heading: { name: Path<Input>; label: string }
  /** How a value is written where both versions are compared. */
  textOf?: ((key: string, value: unknown) => string | undefined) | undefined
  /** Buttons in the top row. */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

export function FieldsPanel<Input extends FieldValues>(props: FieldsPanelProps<Input>) {
  const { title, fields, heading, textOf, actions, onClose, children } = props
  const { state, lastStep, choose } = fields
  return (
    <SidePanel
      title={title}
      heading={<PanelTitle fields={fields} {...heading} />}
      status={<SaveStatus state={state} lastStep={lastStep} />}
      actions={actions}
      onClose={onClose}
    >
      {state.conflicts.length > 0 && (
        <SaveConflict
          className="mx-5 mt-3"
          what={namesOf(state.conflicts.map(({ key }) => key))}
          name={state.changedBy}
          conflicts={state.conflicts}
          whatNext="you can edit it afterwards"
          textOf={textOf}
          onChoose={(choices) => void choose(choices)}
        />
      )}
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-6 overflow-y-auto overscroll-contain p-5">
        {children}
      </div>
    </SidePanel>
  )
}
