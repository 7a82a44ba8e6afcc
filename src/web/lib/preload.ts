// Fetches the code of what a screen opens next, once the screen itself is done: it is then there at the click, also offline.
import { useEffect } from 'react'
import { currentConnection } from './connection.ts'

/** @param load imports the modules; keep it the same between renders */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // An import that fails may go on failing for as long as the page lives.
      if (currentConnection() !== 'online') return
      // Not there now is no harm: it is asked for again when it is needed.
      load().catch(() => undefined)
    }, 300)
    return () => clearTimeout(timer)
  }, [load])
}
