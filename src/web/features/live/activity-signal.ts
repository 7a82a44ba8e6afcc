// Tells the server that somebody is doing something here: their visit goes on, and of staff the chat says that someone is there.
import { useEffect } from 'react'
import { updates } from '#contract/updates.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'

const announceEveryMs = 60_000
const actions = ['pointerdown', 'keydown'] as const

/**
 * @param path where this window is: to be at the messages, with the window in view, is to be there
 * @param isHere not for whoever only looks through somebody else's eyes
 */
export function useActivitySignal(path: string, isHere = true): void {
  const isAtMessages = path.startsWith('/app/admin/messages')
  useEffect(() => {
    if (!isHere) return undefined
    let announcedAt = 0
    function announce() {
      if (document.hidden || Date.now() - announcedAt < announceEveryMs) return
      announcedAt = Date.now()
      // The next one tells it as well.
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
