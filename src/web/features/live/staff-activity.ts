// Tells the server that somebody works here: only then does the chat say that someone is there.
import { useEffect } from 'react'
import { updates } from '#contract/updates.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'

const announceEveryMs = 60_000
const actions = ['pointerdown', 'keydown'] as const

/** @param path where this window is: to be at the messages, with the window in view, is to be there */
export function useStaffActivity(path: string): void {
  const isAtMessages = path.startsWith('/app/admin/messages')
  useEffect(() => {
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
  }, [isAtMessages])
}
