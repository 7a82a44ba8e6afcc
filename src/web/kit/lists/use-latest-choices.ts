// Tracks pending address changes, so two quick choices both count although the address lags behind.
import { useEffect, useRef } from 'react'

/**
 * @param current choices in the address
 * @returns merges a choice into those made since and returns them all
 */
export function useLatestChoices<Choices extends object>(current: Choices) {
  const latest = useRef(current)
  const text = JSON.stringify(current)
  useEffect(() => {
    latest.current = JSON.parse(text) as Choices
  }, [text])

  return function choose(choice: Partial<Choices>): Choices {
    latest.current = { ...latest.current, ...choice }
    return latest.current
  }
}
