// Plain links within the program, where many stand together: the router's own are all rendered anew at every navigation.
import { type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'

/** The others are the browser's: a new tab, a new window, a download. */
export const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** @returns for `onClick` of such a link, the same as long as its component is mounted */
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
