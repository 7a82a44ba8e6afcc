// Brings a server-rendered page to life.
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeBeside } from './lib/beside.ts'
import { browserQueryClient } from './lib/browser.ts'

await takeBeside(browserQueryClient())
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
