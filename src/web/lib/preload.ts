// Fetches the code of what a screen opens next, once the screen itself is done: it is then there at the click, also offline.
import { useEffect } from 'react'

/** @param load imports the modules; keep it the same between renders */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Not there now is no harm: it is asked for again when it is needed.
      load().catch(() => undefined)
    }, 300)
    return () => clearTimeout(timer)
  }, [load])
}
