// What the address is about to be: two choices in quick succession both count, though the address lags behind.
import { useEffect, useRef } from 'react'

/**
 * @param current as it stands in the address
 * @returns adds a choice to those made since, and gives them all
 */
export function useWanted<Choices extends object>(current: Choices) {
  const wanted = useRef(current)
  const text = JSON.stringify(current)
  useEffect(() => {
    wanted.current = JSON.parse(text) as Choices
  }, [text])

  return function choose(choice: Partial<Choices>): Choices {
    wanted.current = { ...wanted.current, ...choice }
    return wanted.current
  }
}
