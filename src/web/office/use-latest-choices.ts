// What the address is about to be: two choices in quick succession both count, though the address lags behind.
import { useEffect, useRef } from 'react'

/**
 * @param current as it stands in the address
 * @returns adds a choice to those made since, and gives them all
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
