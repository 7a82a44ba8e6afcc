// Tags of a project: one color per name, ignoring case.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Tag, type Task, tagKey } from '#contract/work/tasks.ts'
import { colorNames } from '#web/ui/color-swatches.tsx'
import { tasksOf } from '../queries.ts'

/** Tags used in the project's tasks, most used first. */
export function tagsIn(tasks: readonly Pick<Task, 'tags'>[]): Tag[] {
  const byKey = Map.groupBy(
    tasks.flatMap(({ tags }) => tags),
    ({ name }) => tagKey(name),
  )
  return [...byKey.values()]
    .toSorted((one, other) => other.length - one.length)
    .flatMap(([tag]) => tag ?? [])
}

export const hasTag = (tags: readonly Tag[], name: string): boolean =>
  tags.some((tag) => tagKey(tag.name) === tagKey(name))

export const tagNamed = (tags: readonly Tag[], name: string): Tag | undefined =>
  tags.find((tag) => tagKey(tag.name) === tagKey(name))

/** Color for a new tag: the least used one; gray only when all others are used. */
export function freeColor(tags: readonly Tag[]): (typeof colorNames)[number] {
  const uses = (color: string) => tags.filter((tag) => tag.color === color).length
  const [gray, ...colors] = colorNames
  return [...colors, gray].reduce((least, color) => (uses(color) < uses(least) ? color : least))
}

/** Tags of a project's tasks, taken from its cached board. */
export function useProjectTags(projectId: string): readonly Tag[] {
  const { data } = useQuery({ ...tasksOf(projectId), enabled: false })
  return useMemo(() => tagsIn(data ?? []), [data])
}
