// Scrolls to the projects after View where they are below the clients, as on a phone.
import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Navigation state set by a View link. */
export const viewing = { isViewing: true }

/** @param isReady whether its content has loaded */
export function useShownWhenViewed(heading: RefObject<HTMLElement | null>, isReady: boolean): void {
  const { key, state } = useLocation()
  const isFollowed = useNavigationType() === NavigationType.Push
  const isViewing = (state as Partial<typeof viewing> | null)?.isViewing === true
  const shown = useRef('')

  useEffect(() => {
    const panel = heading.current
    if (!panel || !isFollowed || !isViewing || !isReady || shown.current === key) return
    shown.current = key
    const clients = document.querySelector('main section[aria-label="Clients"]')
    const isBelow =
      clients && panel.getBoundingClientRect().top > clients.getBoundingClientRect().bottom
    if (!isBelow) return
    panel.scrollIntoView({ block: 'start' })
    panel.focus({ preventScroll: true })
  }, [heading, isReady, key, isFollowed, isViewing])
}
