// Filters of the tasks board.
import { type Task, priorities } from '#contract/work/tasks.ts'
import { capitalized } from '#contract/values/text.ts'
import { dueFacet, type Facet, type FilterOptions } from '#web/kit/boards/board-filter.ts'
import { toTaskStatus } from './task-columns.ts'

const listTagNames = (tasks: readonly Task[]): string[] =>
  [...new Set(tasks.flatMap(({ tags }) => tags.map(({ name }) => name)))].toSorted()

/** Names of a company's assignable people, by id. */
export type AssigneeNames = ReadonlyMap<string, string>

function assigneeFacet(names: AssigneeNames): Facet<Task> {
  return {
    name: 'assignee',
    label: 'Assignee',
    optionsOf(tasks) {
      const ids = new Set(tasks.flatMap(({ assignedTo }) => assignedTo ?? []))
      const people = [...ids].map((id) => ({ value: id, label: names.get(id) ?? 'Someone else' }))
      const noOne = { value: 'none', label: 'No one' }
      return [...people.toSorted((a, b) => a.label.localeCompare(b.label, 'en')), noOne]
    },
    matches: ({ assignedTo }, value) => (assignedTo ?? 'none') === value,
  }
}

export const createTaskFilter = (names: AssigneeNames): FilterOptions<Task> => ({
  textOf: ({ title, description, tags }) =>
    [title, description, ...tags.map(({ name }) => name)].join(' '),
  facets: [
    {
      name: 'priority',
      label: 'Priority',
      optionsOf: () =>
        priorities.toReversed().map((value) => ({ value, label: capitalized(value) })),
      matches: ({ priority }, value) => priority === value,
    },
    {
      name: 'tag',
      label: 'Tag',
      optionsOf: (tasks) => listTagNames(tasks).map((name) => ({ value: name, label: name })),
      matches: ({ tags }, value) => tags.some(({ name }) => name === value),
    },
    dueFacet<Task>({
      label: 'Due date',
      dueOn: ({ dueDate }) => dueDate,
      isOver: ({ status }) => toTaskStatus(status) === 'done',
    }),
    assigneeFacet(names),
  ],
})
