// The filter of the tasks board: it shows at once, and stands in the address when one has stopped choosing.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type TaskFilter, readFilter } from '#web/features/tasks/task-filter.ts'
import { isEqual } from '#web/lib/merge.ts'

/** A change of the address is a navigation, which takes its time: not one for every key. */
const ADDRESS_FOLLOWS_MS = 200

export function useTaskFilter() {
  const [address, setAddress] = useSearchParams()
  const inAddress = useMemo(() => readFilter(address), [address])
  /** What was chosen and does not stand in the address yet. */
  const [chosen, setChosen] = useState<TaskFilter | null>(null)
  if (chosen && isEqual(chosen, inAddress)) setChosen(null)

  // As the window stands when the time has come: a task may have been opened meanwhile.
  const follow = useEffectEvent(() => {
    if (!chosen) return
    setAddress((before) => addressWith(before, chosen), { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    if (!chosen) return undefined
    const timer = setTimeout(() => follow(), ADDRESS_FOLLOWS_MS)
    return () => clearTimeout(timer)
  }, [chosen])

  const change = (part: Partial<TaskFilter>) =>
    setChosen((before) => ({ ...(before ?? inAddress), ...part }))
  return [chosen ?? inAddress, change] as const
}

function addressWith(before: URLSearchParams, chosen: TaskFilter): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(chosen)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
