// Parts of a card as parts of a task: texts, dates, checklists, labels. What does not fit there moves to where there is room. Pure.
import { maxCommentLength } from '#contract/work/comments.ts'
import { maxDescriptionLength, maxTitleLength } from '#contract/shared.ts'
import { currentTimeZone } from '#contract/values/time-zone-names.ts'
import { type Tag, maxSubtasks, maxTagLength, maxTags } from '#contract/work/tasks.ts'
import { capitalized } from '#contract/values/text.ts'
import { cutText } from '#server/platform/cut-text.ts'
import type { Card, Checklist } from './board.ts'
import type { Skip } from './skipped-parts.ts'

/** Shortens a title to fit; returns the whole title only if it was cut. */
export function shortTitle(title: string): { title: string; whole: string | undefined } {
  if (title.length <= maxTitleLength) return { title, whole: undefined }
  return { title: `${cut(title, maxTitleLength - 1)}…`, whole: title }
}

const cut = (text: string, length: number) => cutText(text, length).trimEnd()

/** Splits a trimmed text into pieces of at most `max` characters. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > max) {
    const piece = cut(rest, max)
    pieces.push(piece)
    rest = rest.slice(piece.length).trimStart()
  }
  if (rest !== '') pieces.push(rest)
  return pieces
}

/** The description, and the overflow to be added as comments. */
export function toDescription(parts: readonly string[]): { description: string; more: string[] } {
  const whole = parts.filter((part) => part !== '').join('\n\n')
  if (whole.length <= maxDescriptionLength) return { description: whole, more: [] }
  const description = cut(whole, maxDescriptionLength)
  return {
    description,
    more: piecesOf(whole.slice(description.length).trimStart(), maxCommentLength),
  }
}

const iso = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]{4,20}(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** @returns undefined for unparseable or implausible timestamps */
export function momentOf(text: string): Date | undefined {
  if (!iso.test(text)) return undefined
  const moment = new Date(text)
  const year = moment.getUTCFullYear()
  return year >= 1971 && year <= 9998 ? moment : undefined
}

/** @returns a function that formats a moment as `YYYY-MM-DD` in the time zone */
export function daysIn(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: currentTimeZone(timeZone) ?? 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
    return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
  }
}

interface Subtasks {
  subtasks: { title: string; done: boolean }[]
  /** Entries that do not fit, by checklist. */
  texts: string[]
}

/**
 * Converts checklists to subtasks; whatever does not fit becomes text.
 * With several checklists, each entry is prefixed with its checklist's name.
 */
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
    if (tags.size >= maxTags) lose(`Label “${name}”`, `A task can have at most ${maxTags} tags`)
    else tags.set(key, { name, color: colors[color] ?? 'gray' })
  }
  return [...tags.values()]
}
