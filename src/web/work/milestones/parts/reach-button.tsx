// Reaches a milestone or reopens it, with Undo.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Milestone, milestones } from '#contract/work/milestones.ts'
import { toastWithUndo } from '#web/kit/records/use-undo.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { showMilestone } from '../queries.ts'

export function ReachButton({ milestone }: { milestone: Milestone }) {
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const { _id: milestoneId, title, reachedAt } = milestone
  const isReached = reachedAt !== null

  const put = async (to: boolean) =>
    showMilestone(
      cache,
      await api(milestones.change, { params: { milestoneId }, body: { isReached: to } }),
    )

  async function change() {
    setPending(true)
    try {
      await put(!isReached)
      const label = isReached ? `${title} reopened` : `${title} reached`
      toastWithUndo({ label, undo: () => put(isReached) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`${title}: ${error.message}`, { about: milestoneId, retry: () => void change() })
    }
    setPending(false)
  }

  return (
    <Button size="sm" isPending={isPending} onClick={() => void change()}>
      {isReached ? 'Reopen' : 'Mark as reached'}
      <span className="sr-only">: {title}</span>
    </Button>
  )
}
