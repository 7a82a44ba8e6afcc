// Groups tasks by due date relative to a given day. Pure.
import { daysAfter } from '#web/lib/today.ts'

export const dueGroups = ['Overdue', 'Today', 'This week', 'Later', 'No date', 'Done'] as const
export type DueGroup = (typeof dueGroups)[number]

/** Weeks end on Sunday. */
function endOfWeek(today: string): string {
  const weekday = new Date(`${today}T12:00:00`).getDay()
  return daysAfter(today, (7 - weekday) % 7)
}

export function getDueGroup(
  { dueDate, status }: { dueDate: string | null; status: string },
  today: string,
): DueGroup {
  if (status === 'done') return 'Done'
  if (dueDate === null) return 'No date'
  if (dueDate < today) return 'Overdue'
  if (dueDate === today) return 'Today'
  return dueDate <= endOfWeek(today) ? 'This week' : 'Later'
}
