// Says what a page is waiting for: a slow navigation, or the server. Refetches what is shown once the server is back.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { createPath, useNavigation } from 'react-router'
import { type Connection, currentConnection, subscribeToConnection } from '#web/lib/connection.ts'
import { refetchQueries } from '#web/lib/query.ts'
import { useAfterMount } from '#web/ui/after-mount.ts'
import { recordNavigation } from '#web/ui/lost-screen.ts'
import { useTopModal } from '#web/ui/modal-stack.ts'

const messages: Record<Exclude<Connection, 'online'>, string> = {
  offline: 'Offline, trying again.',
  unreachable: 'The server can’t be reached, trying again.',
  restarting: 'The server is restarting, trying again.',
}

/** Mount it once per document. */
export function ConnectionNote() {
  const connection = useSyncExternalStore(subscribeToConnection, currentConnection, online)
  const { location } = useNavigation()
  const modal = useTopModal()
  const cache = useQueryClient()

  useEffect(() => recordNavigation(location && createPath(location)), [location])
  useEffect(() => readOnReturn(cache), [cache])

  if (connection === 'online') {
    return location && <div role="progressbar" aria-label="Opening the page" className="opening" />
  }
  return createPortal(
    <Note text={messages[connection]} isOpening={location !== undefined} />,
    modal ?? document.body,
  )
}

const online = (): Connection => 'online'

/** Refetches queries on screen that failed or are stale. */
const readOnReturn = (cache: QueryClient) =>
  subscribeToConnection(() => {
    if (currentConnection() === 'online')
      void refetchQueries(cache, { type: 'active', stale: true })
  })

function Note({ text, isOpening }: { text: string; isOpening: boolean }) {
  const ref = useRef<HTMLParagraphElement>(null)
  const isSpoken = useAfterMount()

  // In the top layer and not inert, even while a dialog is open.
  useLayoutEffect(() => {
    const note = ref.current
    note?.showPopover()
    return () => {
      if (note?.isConnected) note.hidePopover()
    }
  }, [])

  return (
    <p ref={ref} popover="manual" role="status" className="connection-note">
      <CloudOff size={16} aria-hidden className="shrink-0" />
      <span>
        {isSpoken && (
          <>
            <span className="font-medium">{text}</span>{' '}
            {isOpening ? (
              'The page opens automatically.'
            ) : (
              <span className="max-sm:sr-only">What you see may have changed.</span>
            )}
          </>
        )}
      </span>
    </p>
  )
}
