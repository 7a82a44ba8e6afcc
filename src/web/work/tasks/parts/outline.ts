// A template's tasks as an outline: one line per task, with subtasks indented. Pure.
import type { TemplateItem } from '#contract/work/templates.ts'
import { isBlank } from '#contract/values/normal-text.ts'

const LINE =
  /^(?<title>.*?)(?:\s+\+(?<days>\d{1,4})d)?(?:\s+!(?<priority>low|medium|high))?(?:\s+!(?<internal>internal))?$/i

export function outlineOf(items: readonly TemplateItem[]): string {
  return items
    .flatMap(({ title, dueDays, priority, subtasks, visibility }) => [
      title +
        (dueDays === null ? '' : ` +${dueDays}d`) +
        (priority === 'medium' ? '' : ` !${priority}`) +
        (visibility === undefined ? '' : ` !${visibility}`),
      ...subtasks.map((subtask) => `  ${subtask}`),
    ])
    .join('\n')
}

/**
 * Parses the tasks of an outline.
 * @param before supplies what the outline does not show, from the task with the same title
 */
export function itemsOf(outline: string, before: readonly TemplateItem[]): TemplateItem[] {
  const byTitle = Map.groupBy(before, ({ title }) => title)
  const items: TemplateItem[] = []
  for (const line of outline.split('\n')) {
    const text = line.trim()
    const last = items.at(-1)
    if (isBlank(text)) continue
    if (/^\s/.test(line) && last) {
      last.subtasks.push(text)
      continue
    }
    const { title = text, days, priority, internal } = LINE.exec(text)?.groups ?? {}
    // Tasks with equal titles are matched in order.
    const known = byTitle.get(title)?.shift()
    items.push({
      title,
      description: known?.description ?? '',
      dueDays: days === undefined ? null : Number(days),
      priority: toPriority(priority),
      type: known?.type ?? null,
      tags: known?.tags ?? [],
      subtasks: [],
      ...(internal && { visibility: 'internal' as const }),
    })
  }
  return items
}

function toPriority(word: string | undefined): TemplateItem['priority'] {
  const lower = word?.toLowerCase()
  return lower === 'low' || lower === 'high' ? lower : 'medium'
}
