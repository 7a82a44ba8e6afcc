// Hydrates a server-rendered page, or renders it anew if it shows data that did not arrive here.
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { cacheClientFetches } from './lib/client-fetched.ts'
import { recoverDrafts } from './lib/draft-journal.ts'
import { browserQueryClient } from './lib/browser.ts'
import { watchNetwork } from './lib/connection.ts'
import { setRouteModuleLoader } from './lib/load-route-module.ts'
import { loadScreen } from './ui/load-screen.ts'

window.markStarted?.()
watchNetwork()
setRouteModuleLoader(loadScreen)
const [isComplete] = await Promise.all([cacheClientFetches(browserQueryClient()), recoverDrafts()])
const app = (
  <StrictMode>
    <HydratedRouter />
  </StrictMode>
)
startTransition(() => {
  if (isComplete) hydrateRoot(document, app)
  else createRoot(document).render(app)
})
