// Settings, Website: loads the data shared by all sections.
import { Outlet } from 'react-router'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { settingsQuery } from '../queries.ts'

const load: Load = (cache) => cache.ensureQueryData(settingsQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Website() {
  return <Outlet />
}
