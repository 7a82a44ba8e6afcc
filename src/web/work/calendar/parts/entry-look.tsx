// Color, icon and words of an entry, as the nouns declare them.
import Lock from 'lucide-react/icons/lock'
import type { LucideIcon } from 'lucide-react'
import type { CalendarEntry, CalendarKind } from '#contract/work/calendar.ts'
import { modules } from '#web/modules.ts'
import type { CalendarLook } from '#web/records/module.ts'
import { cx } from '#web/ui/cx.ts'

/** Complete, as `modules.test.ts` checks. */
export const looks = Object.assign({}, ...modules.map(({ calendar }) => calendar)) as Record<
  CalendarKind,
  CalendarLook
>

export const isStruck = ({ kind, isDone }: CalendarEntry): boolean =>
  isDone && looks[kind].isStruckWhenDone === true

export function barLook(entry: CalendarEntry): string {
  if (isStruck(entry)) return 'text-muted line-through decoration-1 hover:bg-hover'
  return entry.isOverdue ? 'bg-bad-soft text-bad' : looks[entry.kind].bar
}

/** Events open over the calendar, other records on their own screen. */
export const opensDialog = ({ kind }: CalendarEntry): 'dialog' | undefined =>
  looks[kind].path ? undefined : 'dialog'

/** Says what the record's date means. */
export function dateText(entry: CalendarEntry): string | undefined {
  if (entry.date === null) return undefined
  return looks[entry.kind].dateText?.(entry) ?? (entry.isOverdue ? 'Overdue' : 'Due')
}

export const doneText = ({ kind, isDone }: CalendarEntry): string | undefined =>
  isDone ? (looks[kind].doneText ?? 'done') : undefined

interface SignProps {
  icon: LucideIcon
  className: string | undefined
}

const Sign = ({ icon: Icon, className }: SignProps) => (
  <Icon size={12} aria-hidden className={cx('shrink-0', className)} />
)

/** An icon before the title, so the kind does not depend on color alone. */
export function EntrySign({ entry, className }: { entry: CalendarEntry; className?: string }) {
  const icon = looks[entry.kind].icon(entry)
  return (
    <>
      {icon && <Sign icon={icon} className={className} />}
      {opensDialog(entry) && entry.visibility === 'internal' && (
        <Lock size={11} aria-hidden className={cx('shrink-0', className)} />
      )}
    </>
  )
}
