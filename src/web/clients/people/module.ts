// How people are shown among all kinds of record.
import CircleUser from 'lucide-react/icons/circle-user'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { person: CircleUser },
}
