// How events are shown among all kinds of record.
import CalendarDays from 'lucide-react/icons/calendar-days'
import type { WebModule } from '#web/records/module.ts'

export const calendarModule: WebModule = {
  icons: { event: CalendarDays },
}
