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
  return tasks.filter((task) => {
    const { priority, tags } = task
    return (
      (filter.priority === '' || priority === filter.priority) &&
      (filter.tag === '' || tags.some(({ name }) => name === filter.tag)) &&
      words.every((word) => textOf(task).includes(word))
    )
  })
}

/** Made once per task, not once per task and key. */
const texts = new WeakMap<Task, string>()

function textOf(task: Task): string {
  const known = texts.get(task)
  if (known !== undefined) return known
  const { title, description, tags } = task
  const text = [title, description, ...tags.map(({ name }) => name)].join(' ').toLowerCase()
  texts.set(task, text)
  return text
}

export function tagNamesOf(tasks: readonly Task[]): string[] {
  return [...new Set(tasks.flatMap(({ tags }) => tags.map(({ name }) => name)))].toSorted()
}
