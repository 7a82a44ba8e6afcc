// A task's type, with its color.
import type { Task } from '#contract/work/tasks.ts'
import { Tag } from '#web/ui/badge.tsx'
import type { ColorName } from '#web/ui/color-swatches.tsx'

type TaskType = NonNullable<Task['type']>

const colors: Record<TaskType, ColorName> = {
  'Social Media Ads': 'pink',
  Branding: 'violet',
  'Search Engine Marketing': 'blue',
  'Content Marketing': 'yellow',
  'Pay-Per-Click': 'orange',
  'Email Campaigns': 'teal',
  'Affiliate Marketing': 'green',
  'Web Development': 'blue',
  'Market Analysis': 'teal',
  'Product Marketing': 'red',
  Other: 'gray',
}

export function TypeMark({ type }: { type: TaskType }) {
  return <Tag name={type} color={colors[type]} isQuiet />
}
