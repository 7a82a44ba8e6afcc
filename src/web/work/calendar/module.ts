// How events are shown among all kinds of record.
import CalendarDays from 'lucide-react/icons/calendar-days'
import Repeat from 'lucide-react/icons/repeat'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { event: CalendarDays },
  calendar: {
    event: {
      label: 'Events',
      bar: 'bg-info-soft text-info',
      dot: 'bg-info',
      icon: ({ occurrence }) => (occurrence === null ? undefined : Repeat),
    },
  },
}
