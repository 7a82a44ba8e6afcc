// Reports when a live region has been mounted long enough for its text to be announced.
import { useEffect, useState } from 'react'

/** Screen readers announce only text added to an existing live region, so render the text slightly after mounting. */
export function useAfterMount(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), 30)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
