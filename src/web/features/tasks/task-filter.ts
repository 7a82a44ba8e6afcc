// What the tasks board can be filtered by.
import { type Task, priorities } from '#contract/tasks.ts'
import { dueFacet, type FilterOptions } from '#web/features/boards/board-filter.ts'
import { taskStatusOf } from './task-columns.ts'

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const tagNamesOf = (tasks: readonly Task[]): string[] =>
  [...new Set(tasks.flatMap(({ tags }) => tags.map(({ name }) => name)))].toSorted()

export const taskFilter: FilterOptions<Task> = {
  textOf: ({ title, description, tags }) =>
    [title, description, ...tags.map(({ name }) => name)].join(' '),
  facets: [
    {
      name: 'priority',
      label: 'Priority',
      optionsOf: () =>
        priorities.toReversed().map((value) => ({ value, label: capitalised(value) })),
      matches: ({ priority }, value) => priority === value,
    },
    {
      name: 'tag',
      label: 'Tag',
      optionsOf: (tasks) => tagNamesOf(tasks).map((name) => ({ value: name, label: name })),
      matches: ({ tags }, value) => tags.some(({ name }) => name === value),
    },
    dueFacet<Task>({
      label: 'Due date',
      dueOn: ({ dueDate }) => dueDate,
      isOver: ({ status }) => taskStatusOf(status) === 'done',
    }),
  ],
}
