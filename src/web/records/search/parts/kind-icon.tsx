// Icon for each kind of hit.
import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleUser from 'lucide-react/icons/circle-user'
import FileChartColumn from 'lucide-react/icons/file-chart-column'
import FilePen from 'lucide-react/icons/file-pen'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import Images from 'lucide-react/icons/images'
import Inbox from 'lucide-react/icons/inbox'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquare from 'lucide-react/icons/message-square'
import Paperclip from 'lucide-react/icons/paperclip'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { SearchKind } from '#contract/records/search.ts'

const icons: Record<SearchKind, typeof Inbox> = {
  company: Building2,
  project: FolderKanban,
  task: ListChecks,
  campaign: Megaphone,
  post: Images,
  report: FileChartColumn,
  event: CalendarDays,
  clientService: RefreshCw,
  invoice: ReceiptText,
  quote: FilePen,
  person: CircleUser,
  file: Paperclip,
  comment: MessageSquare,
  message: Inbox,
}

export function KindIcon({ kind }: { kind: SearchKind }) {
  const Icon = icons[kind]
  return <Icon size={16} aria-hidden className="shrink-0 text-muted" />
}
