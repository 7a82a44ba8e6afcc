// Converts labels to tags. Pure.
import { type Tag, maxTagLength, maxTags } from '#contract/work/tasks.ts'
import { capitalized } from '#contract/values/text.ts'
import type { Card } from './board.ts'
import type { Skip } from './skipped-parts.ts'

/** Trello's color names may end in `_light` or `_dark`; each maps to our nearest color. */
const colors: Readonly<Record<string, string>> = {
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
  purple: 'violet',
  blue: 'blue',
  sky: 'teal',
  lime: 'green',
  pink: 'pink',
}

const plainColor = (color: string) => color.toLowerCase().replace(/_(?:light|dark)$/, '')

/** A label without a name is named after its color. */
export function tagsOf(labels: Card['labels'], lose: Skip): Tag[] {
  const tags = new Map<string, Tag>()
  for (const label of labels) {
    const color = plainColor(label.color)
    const whole = label.name || capitalized(color) || 'Label'
    const name = whole.slice(0, maxTagLength).toWellFormed().trim()
    if (whole.length > maxTagLength)
      lose(`Label “${whole}”`, `It was cut to ${maxTagLength} characters`)
    const key = name.toLowerCase()
    if (tags.has(key)) continue
    if (tags.size >= maxTags) lose(`Label “${name}”`, `A task has at most ${maxTags} tags`)
    else tags.set(key, { name, color: colors[color] ?? 'gray' })
  }
  return [...tags.values()]
}
