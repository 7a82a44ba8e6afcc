// Reports to the server that someone is active here, which extends the session; for staff it also shows the chat as online.
import { useEffect } from 'react'
import { updates } from '#contract/updates.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'

const announceEveryMs = 60_000
const actions = ['pointerdown', 'keydown'] as const

/**
 * @param path where the window is; on the messages screen and in view, staff count as present
 * @param isHere false when viewing the portal as someone else
 */
export function useActivitySignal(path: string, isHere = true): void {
  const isAtMessages = path.startsWith('/app/admin/messages')
  useEffect(() => {
    if (!isHere) return undefined
    let announcedAt = 0
    function announce() {
      if (document.hidden || Date.now() - announcedAt < announceEveryMs) return
      announcedAt = Date.now()
      // The next signal makes up for it.
      api(updates.active, {}).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
    }
    for (const action of actions) document.addEventListener(action, announce, { passive: true })
    const timer = isAtMessages ? setInterval(announce, announceEveryMs) : undefined
    if (isAtMessages) announce()
    return () => {
      for (const action of actions) document.removeEventListener(action, announce)
      clearInterval(timer)
    }
  }, [isAtMessages, isHere])
}
