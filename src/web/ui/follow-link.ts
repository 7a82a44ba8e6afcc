// Client-side navigation for plain links in long lists; the router's `Link`s all re-render on every navigation.
import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'

/** Other clicks are left to the browser: new tab, new window, download. */
export const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** @returns a stable `onClick` handler for such links */
export function useFollowLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      const { pathname, search, hash } = event.currentTarget
      const to = pathname + search + hash
      const shown = window.location.pathname + window.location.search + window.location.hash
      void navigate(to, { replace: to === shown })
    },
    [navigate],
  )
}
