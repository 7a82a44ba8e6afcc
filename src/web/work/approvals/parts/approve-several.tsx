// Approves several waiting items at once, and names those that failed with the reason.
import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import type { Waiting } from '#contract/work/approvals.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { approvalQuery, waitingQuery } from '../queries.ts'
import { type Batch, approveBatches, batchesOf } from './approve-batches.ts'
import { failureMessage } from '#web/lib/failure-message.ts'

/** Keeps the items as they were when chosen, so later changes are not approved along with them. */
export function useChosen(waiting: readonly Waiting[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Waiting>>(new Map())
  const open = new Set(waiting.flatMap(({ _id, canDecide }) => (canDecide ? _id : [])))
  return {
    chosen: [...chosen.values()].filter(({ _id }) => open.has(_id)),
    set(items: readonly Waiting[], isChosen: boolean) {
      setChosen((before) => {
        const next = new Map(before)
        for (const one of items) {
          if (isChosen) next.set(one._id, one)
          else next.delete(one._id)
        }
        return next
      })
    },
    clear: () => setChosen(new Map()),
  }
}

interface ApproveSeveralProps {
  companyId: string
  /** Brings the chosen items into view. */
  onAllChosen?: () => void
  /** Refetches what else an approval changes. */
  onApproved?: () => void
  /** Items that can be chosen. */
  open: readonly Waiting[]
  selection: ReturnType<typeof useChosen>
}

const count = (n: number) => `${n} approved`

export function ApproveSeveral(props: ApproveSeveralProps) {
  const { companyId, open, selection, onAllChosen, onApproved } = props
  const { chosen, set, clear } = selection
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)

  async function approve(batches: readonly Batch[]) {
    setPending(true)
    const answer = await approveBatches(api, batches)
    setPending(false)
    const { approved, failed, left, error } = answer
    if (approved.length > 0) toast.success(count(approved.length))
    for (const { _id, message } of failed) {
      const title = chosen.find((one) => one._id === _id)?.title ?? 'One'
      toast.error(`“${title}” was not approved. ${message}`)
    }
    if (error) {
      toast.error(failureMessage('Your selection', 'approved', error), {
        retry: () => void approve(left),
      })
    } else clear()
    for (const { kind, items } of batches) {
      for (const { _id } of items) {
        void cache.invalidateQueries({ queryKey: approvalQuery({ kind, _id }).queryKey })
      }
    }
    if (approved.length > 0) onApproved?.()
    void cache.invalidateQueries({ queryKey: waitingQuery(companyId).queryKey })
  }

  const hasAll = chosen.length === open.length
  return (
    <div
      role="group"
      aria-label="Approve several"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <Checkbox
        label={`Choose all ${open.length} to approve`}
        checked={hasAll}
        isIndeterminate={chosen.length > 0 && !hasAll}
        onChange={({ target }) => {
          set(open, target.checked)
          if (target.checked) onAllChosen?.()
        }}
      />
      {chosen.length > 0 && (
        <Button
          variant="primary"
          icon={<Check size={16} aria-hidden />}
          isPending={isPending}
          onClick={() => void approve(batchesOf(chosen))}
        >
          Approve {chosen.length}
        </Button>
      )}
    </div>
  )
}
