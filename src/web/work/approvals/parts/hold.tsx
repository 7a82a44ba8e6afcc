// Hold on an item awaiting approval: who set it, why and since when, for both sides, and setting or lifting it.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Approval, NewHold } from '#contract/work/approvals.ts'
import { ReasonDialog } from '#web/kit/records/reason-dialog.tsx'
import { ApiError } from '#web/lib/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { toast } from '#web/ui/toast-store.ts'
import {
  type ApprovedItem,
  approvalQuery,
  putOnHold,
  takeOffHold,
  waitingQuery,
} from '../queries.ts'

interface HoldProps {
  item: ApprovedItem
  approval: Approval
}

export function Hold({ item, approval: { hold, can, turn } }: HoldProps) {
  const [isAsking, setAsking] = useState(false)
  if (hold) return <OnHold item={item} hold={hold} canLift={can.hold} />
  if (!can.hold) return null
  return (
    <>
      <Button className="justify-self-start" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Put on hold…
      </Button>
      {isAsking && (
        <PutOnHold
          item={item}
          // Only agency people can set the approval mode.
          isReadByClient={can.setMode && turn === 'client'}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function useReadAgain(item: ApprovedItem) {
  const cache = useQueryClient()
  return async () => {
    await cache.invalidateQueries({ queryKey: approvalQuery(item).queryKey })
    await cache.invalidateQueries({ queryKey: waitingQuery(item.company).queryKey })
  }
}

interface OnHoldProps {
  item: ApprovedItem
  hold: NonNullable<Approval['hold']>
  canLift: boolean
}

function OnHold({ item, hold: { reason, person, since }, canLift }: OnHoldProps) {
  const refetchQueries = useReadAgain(item)

  async function lift() {
    try {
      await takeOffHold(item)
      toast.success('No longer on hold')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`Still on hold. ${error.message}`, {
        about: item._id,
        retry: () => void lift(),
      })
    }
    await refetchQueries()
  }

  return (
    <Banner
      tone="warn"
      action={
        canLift && (
          <Button size="sm" onClick={() => void lift()}>
            Take off hold
          </Button>
        )
      }
    >
      <p>
        On hold since <Moment at={since} as="timed" />, by{' '}
        <bdi>
          {person.first} {person.last}
        </bdi>
        : <bdi className="wrap-anywhere">{reason}</bdi>
      </p>
    </Banner>
  )
}

interface PutOnHoldProps {
  item: ApprovedItem
  isReadByClient: boolean
  onClose: () => void
}

function PutOnHold({ item, isReadByClient, onClose }: PutOnHoldProps) {
  const refetchQueries = useReadAgain(item)

  async function put(reason: string) {
    await putOnHold(item, { reason })
    toast.success('Put on hold')
    await refetchQueries()
  }

  return (
    <ReasonDialog
      title="Put on hold"
      description={`No one gets reminders while it’s on hold. A decision ends the hold, or you can take it off hold.${isReadByClient ? ' The client can see the reason.' : ''}`}
      reason={NewHold.shape.reason}
      label="What is it waiting for?"
      rows={3}
      submitLabel="Put on hold"
      draft={`hold ${item._id}`}
      onSubmit={put}
      onClose={onClose}
    />
  )
}
