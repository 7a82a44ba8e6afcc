// Which of a board's tasks are shown: by words, priority and tag. It stands in the address.
import { type Task, priorities } from '#contract/tasks.ts'

export interface TaskFilter {
  search: string
  priority: string
  tag: string
}

export function readFilter(address: URLSearchParams): TaskFilter {
  const priority = address.get('priority') ?? ''
  return {
    search: address.get('search') ?? '',
    priority: priorities.some((one) => one === priority) ? priority : '',
    tag: address.get('tag') ?? '',
  }
}

export function isFiltering({ search, priority, tag }: TaskFilter): boolean {
  return search !== '' || priority !== '' || tag !== ''
}

export function filterTasks(tasks: readonly Task[], filter: TaskFilter): readonly Task[] {
  if (!isFiltering(filter)) return tasks
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  return tasks.filter(({ title, description, priority, tags }) => {
    const text = `${title} ${description} ${tags.map(({ name }) => name).join(' ')}`.toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (filter.priority === '' || priority === filter.priority) &&
      (filter.tag === '' || tags.some(({ name }) => name === filter.tag))
    )
  })
}

export function tagNamesOf(tasks: readonly Task[]): string[] {
  return [...new Set(tasks.flatMap(({ tags }) => tags.map(({ name }) => name)))].toSorted()
}
