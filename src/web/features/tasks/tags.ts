// The tags of a project: one color for each name, however it is written.
import type { Tag, Task } from '#contract/tasks.ts'
import { colorNames } from '#web/ui/color-swatches.tsx'

/** Of names that differ in case only, one. */
export const tagKey = (name: string): string => name.trim().toLowerCase()

/** Those of the project's tasks, the most used first. */
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

/** For a new tag: the one that is used least; gray only once all are. */
export function freeColor(tags: readonly Tag[]): (typeof colorNames)[number] {
  const uses = (color: string) => tags.filter((tag) => tag.color === color).length
  const [gray, ...colors] = colorNames
  return [...colors, gray].reduce((least, color) => (uses(color) < uses(least) ? color : least))
}
