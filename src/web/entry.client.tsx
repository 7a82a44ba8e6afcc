// Hydrates a server-rendered page, or renders it again if it shows data that did not arrive here.
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { cacheClientFetches } from './lib/client-fetched.ts'
import { loadDrafts } from './lib/drafts.ts'
import { browserQueryClient } from './lib/browser.ts'
import { watchNetwork } from './lib/connection.ts'
import { keepPageOfLostScreen } from './ui/lost-screen.ts'

window.markStarted?.()
watchNetwork()
keepPageOfLostScreen()
const [isComplete] = await Promise.all([cacheClientFetches(browserQueryClient()), loadDrafts()])
const app = (
  <StrictMode>
    <HydratedRouter />
  </StrictMode>
)
startTransition(() => {
  if (isComplete) hydrateRoot(document, app)
  else createRoot(document).render(app)
})
