// Bulk actions for the selected tasks of a board.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import type { TasksChange } from '#contract/work/bulk-tasks.ts'
import { type Task, priorities } from '#contract/work/tasks.ts'
import { DeleteRecord } from '#web/kit/records/delete-record.tsx'
import { useDeletionStep } from '#web/kit/records/use-restore.ts'
import { nameOfPerson } from '#web/work/tasks/parts/assignee-select.tsx'
import { changeTasks, deleteTasks, named } from '#web/work/tasks/parts/change-tasks.ts'
import { hasTag, tagsIn } from '#web/work/tasks/parts/tags.ts'
import { taskColumns } from '#web/work/tasks/parts/task-columns.ts'
import { assignableIn } from '#web/work/tasks/queries.ts'
import { toLabel } from '#web/lib/choices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { shortDate } from '#web/lib/dates.ts'
import { BulkBar } from '#web/kit/lists/bulk-bar.tsx'

interface SelectedTasksProps {
  selected: readonly Task[]
  /** All cards of the board. */
  cards: readonly Task[]
  onClear: () => void
}

type Change = (change: TasksChange, what: string) => void

export default function SelectedTasks({ selected, cards, onClear }: SelectedTasksProps) {
  const client = useQueryClient()
  const [asks, setAsks] = useState<'due' | 'delete'>()
  const change: Change = (fields, what) => void changeTasks(client, selected, fields, what)
  const archives = selected.some(({ archived }) => !archived)
  const [first] = selected
  return (
    <BulkBar label="Selected tasks" count={selected.length} onClear={onClear}>
      {first && (
        <>
          <Choice label="Move to…">
            {taskColumns.map(({ status, title }) => (
              <MenuItem key={status} onSelect={() => change({ status }, `moved to ${title}`)}>
                {title}
              </MenuItem>
            ))}
          </Choice>
          <Choice label="Assign">
            <People companyId={first.company} change={change} />
          </Choice>
          <Choice label="Tags">
            <Tags selected={selected} cards={cards} change={change} />
          </Choice>
          <Choice label="Priority">
            {priorities.toReversed().map((priority) => (
              <MenuItem
                key={priority}
                onSelect={() => change({ priority }, `given ${priority} priority`)}
              >
                {toLabel(priority)}
              </MenuItem>
            ))}
          </Choice>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAsks('due')}>
            Due date
          </Button>
          <Button
            size="sm"
            onClick={() => change({ archived: archives }, archives ? 'archived' : 'restored')}
          >
            {archives ? 'Archive' : 'Restore'}
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-haspopup="dialog"
            onClick={() => setAsks('delete')}
          >
            Delete
          </Button>
        </>
      )}
      {asks === 'due' && <DueDate change={change} onClose={() => setAsks(undefined)} />}
      {asks === 'delete' && <Delete selected={selected} onClose={() => setAsks(undefined)} />}
    </BulkBar>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <Menu label={label} trigger={<Button size="sm">{label}</Button>}>
      {children}
    </Menu>
  )
}

function People({ companyId, change }: { companyId: string; change: Change }) {
  const { data = [] } = useQuery(assignableIn(companyId))
  return (
    <>
      <MenuItem onSelect={() => change({ assignedTo: null }, 'assigned to no one')}>
        No one
      </MenuItem>
      <MenuSeparator />
      {data.map((person) => {
        const name = nameOfPerson(person)
        return (
          <MenuItem
            key={person._id}
            onSelect={() => change({ assignedTo: person._id }, `assigned to ${name}`)}
          >
            {name}
          </MenuItem>
        )
      })}
    </>
  )
}

/** Toggles project tags: adds one where missing, or removes it once all selected tasks have it. */
function Tags({
  selected,
  cards,
  change,
}: Omit<SelectedTasksProps, 'onClear'> & { change: Change }) {
  const known = tagsIn(cards)
  if (known.length === 0) {
    return <MenuItem isDisabled>No task of this project has a tag yet</MenuItem>
  }
  return known.map((tag) => {
    const haveAll = selected.every(({ tags }) => hasTag(tags, tag.name))
    return (
      <MenuItem
        key={tag.name}
        onSelect={() =>
          haveAll
            ? change({ removeTags: [tag.name] }, `no longer tagged ${tag.name}`)
            : change({ addTags: [tag] }, `tagged ${tag.name}`)
        }
      >
        {haveAll ? `Remove ${tag.name}` : `Add ${tag.name}`}
      </MenuItem>
    )
  })
}

function DueDate({ change, onClose }: { change: Change; onClose: () => void }) {
  const [day, setDay] = useState('')
  function set(dueDate: string | null) {
    change({ dueDate }, dueDate === null ? 'no longer due' : `due ${shortDate(dueDate)}`)
    onClose()
  }
  return (
    <Dialog title="Due date" size="sm" onClose={onClose} closesOutside>
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          if (day !== '') set(day)
        }}
      >
        <DialogBody>
          <TextField
            label="Due date"
            type="date"
            value={day}
            isRequired
            data-autofocus
            onChange={({ target }) => setDay(target.value)}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => set(null)}>Remove date</Button>
          <Button type="submit" variant="primary">
            Set
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

function Delete({ selected, onClose }: { selected: readonly Task[]; onClose: () => void }) {
  const client = useQueryClient()
  const stepOf = useDeletionStep()
  // Frozen at open, because deleted tasks leave the selection.
  const [list] = useState(selected)
  // Restoring one restores all.
  const deletedId = useRef('')
  const undoStep = {
    label: `${named(list)} deleted`,
    undo: () => stepOf(deletedId.current, named(list)).undo(),
  }
  return (
    <DeleteRecord
      title={`Delete ${list.length === 1 ? 'task' : `${list.length} tasks`}`}
      name={named(list)}
      undoStep={undoStep}
      onDelete={async () => {
        const [id = ''] = await deleteTasks(client, list)
        deletedId.current = id
      }}
      onClose={onClose}
    />
  )
}
