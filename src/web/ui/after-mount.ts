// Tells when a live region has been mounted for a moment: text that is put into it from then on is announced.
import { useEffect, useState } from 'react'

/** Screen readers announce what appears in a live region that is there already, so the words come a moment later. */
export function useAfterMount(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), 30)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
