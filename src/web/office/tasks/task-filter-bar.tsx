// Narrows the tasks board: words, priority, tag.
import type { Task } from '#contract/tasks.ts'
import { priorities } from '#contract/tasks.ts'
import { type TaskFilter, tagNamesOf } from '#web/features/tasks/task-filter.ts'
import { Select } from '#web/ui/select.tsx'
import { SearchBox } from '../search-box.tsx'

interface TaskFilterBarProps {
  tasks: readonly Task[]
  filter: TaskFilter
  onChange: (change: Partial<TaskFilter>) => void
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export function TaskFilterBar({ tasks, filter, onChange }: TaskFilterBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-3" role="search" aria-label="Filter tasks">
      <SearchBox
        label="Search tasks"
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <Select
        label="Filter by priority"
        isLabelHidden
        className="w-36 max-sm:flex-1"
        placeholder="Any priority"
        options={choices(priorities)}
        value={filter.priority}
        onChange={({ target }) => onChange({ priority: target.value })}
      />
      <Select
        label="Filter by tag"
        isLabelHidden
        className="w-36 max-sm:flex-1"
        placeholder="Any tag"
        options={choices(tagNamesOf(tasks))}
        value={filter.tag}
        onChange={({ target }) => onChange({ tag: target.value })}
      />
    </div>
  )
}
