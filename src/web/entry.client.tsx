// Hydrates a server-rendered page.
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { cacheClientFetches } from './lib/client-fetched.ts'
import { recoverDrafts } from './lib/draft-journal.ts'
import { browserQueryClient } from './lib/browser.ts'
import { watchNetwork } from './lib/connection.ts'
import { setRouteModuleLoader } from './lib/load-route-module.ts'
import { loadScreen } from './lib/load-screen.ts'

window.markStarted?.()
watchNetwork()
setRouteModuleLoader(loadScreen)
await Promise.all([cacheClientFetches(browserQueryClient()), recoverDrafts()])
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
