// How projects are shown among all kinds of record.
import FolderKanban from 'lucide-react/icons/folder-kanban'
import type { WebModule } from '#web/records/module.ts'

export const projectsModule: WebModule = {
  icons: { project: FolderKanban },
}
