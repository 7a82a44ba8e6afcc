// Converts checklists to subtasks; whatever does not fit becomes text. Pure.
import { maxTitleLength } from '#contract/shared.ts'
import { maxSubtasks } from '#contract/work/tasks.ts'
import type { Checklist } from './board.ts'

interface Subtasks {
  subtasks: { title: string; done: boolean }[]
  /** Entries that do not fit, by checklist. */
  texts: string[]
}

/** With several checklists, each entry is prefixed with its checklist's name. */
export function toSubtasks(checklists: readonly Checklist[]): Subtasks {
  const withItems = checklists.filter(({ items }) => items.length > 0)
  const subtasks: Subtasks['subtasks'] = []
  const texts: string[] = []
  for (const { name, items } of withItems) {
    const prefix = withItems.length > 1 && name !== '' ? `${name}: ` : ''
    const lines: string[] = []
    for (const { title, done } of items) {
      const whole = prefix + title
      if (subtasks.length < maxSubtasks && whole.length <= maxTitleLength) {
        subtasks.push({ title: whole, done })
      } else lines.push(`- [${done ? 'x' : ' '}] ${title}`)
    }
    if (lines.length > 0) texts.push(`${name || 'Checklist'}:\n${lines.join('\n')}`)
  }
  return { subtasks, texts }
}
