// Erasure requests, which an administrator approves or declines with a reason.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#contract/clients/directory.ts'
import { type ErasureRequest, Decline, personalData } from '#contract/accounts/personal-data.ts'
import { ReasonDialog } from '#web/kit/records/reason-dialog.tsx'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { erasuresQuery } from './people-queries.ts'

const nameOf = ({ person: { name } }: ErasureRequest) => `${name.first} ${name.last}`

export function Erasures({ requests }: { requests: readonly ErasureRequest[] }) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="erasures" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="erasures" className="text-sm font-medium">
        Erasure requests
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {requests.map((request) => (
          <Asked key={request.person._id} request={request} />
        ))}
      </ul>
    </section>
  )
}

function Asked({ request }: { request: ErasureRequest }) {
  const [asked, ask] = useState<'erase' | 'decline'>()
  const { person, reason, askedAt, hindrances, canDecide } = request
  const name = nameOf(request)
  const close = () => ask(undefined)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <div className="grid min-w-0 flex-1 basis-60 grid-cols-[minmax(0,1fr)] gap-0.5">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span>{' '}
          <span className="text-sm text-muted">
            {person.email}, <Moment at={askedAt} />
          </span>
        </p>
        {reason && (
          <p dir="auto" className="text-sm wrap-anywhere text-muted">
            {reason}
          </p>
        )}
        {hindrances.map((hindrance) => (
          <p key={hindrance} className="text-sm text-warn">
            {hindrance}
          </p>
        ))}
      </div>
      {canDecide ? (
        <>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Decline to erase ${name}`}
            aria-haspopup="dialog"
            onClick={() => ask('decline')}
          >
            Decline…
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={`Erase ${name}`}
            disabled={hindrances.length > 0}
            aria-haspopup="dialog"
            onClick={() => ask('erase')}
          >
            Erase…
          </Button>
        </>
      ) : (
        <span className="text-sm text-muted">Another administrator has to decide.</span>
      )}
      {asked === 'erase' && <EraseDialog request={request} onClose={close} />}
      {asked === 'decline' && <DeclineDialog request={request} onClose={close} />}
    </li>
  )
}

function useReadAgain() {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: erasuresQuery.queryKey }),
      cache.invalidateQueries({ queryKey: [directory.list.path] }),
    ])
}

interface DecisionProps {
  request: ErasureRequest
  onClose: () => void
}

function EraseDialog({ request, onClose }: DecisionProps) {
  const readAgain = useReadAgain()
  const [isPending, setPending] = useState(false)
  const name = nameOf(request)
  const params = { personId: request.person._id }

  async function erase(): Promise<void> {
    setPending(true)
    try {
      await api(personalData.decide, { params, body: { decision: 'erase' } })
      toast.success(`${name} is erased`)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const outcome =
        error.code === 'network'
          ? `We couldn’t confirm whether ${name} was erased.`
          : `${name} was not erased.`
      toast.error(`${outcome} ${error.message}`)
    } finally {
      setPending(false)
    }
    await readAgain()
  }

  return (
    <Dialog title={`Erase ${name}?`} size="sm" onClose={onClose}>
      <DialogBody>
        <p className="text-pretty">
          This action cannot be undone. Their account, sessions and notifications are deleted; what
          they wrote in projects stays under “Former user”. Sent invoices stay as they are, and the
          activity log keeps what happened without their name.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" isPending={isPending} onClick={() => void erase()}>
          Erase for good
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function DeclineDialog({ request, onClose }: DecisionProps) {
  const readAgain = useReadAgain()
  const params = { personId: request.person._id }
  return (
    <ReasonDialog
      title={`Decline to erase ${nameOf(request)}`}
      description="They get your reason by email."
      reason={Decline.shape.reason}
      submitLabel="Decline"
      draft={`reason not to erase ${request.person._id}`}
      onSubmit={async (reason) => {
        await api(personalData.decide, { params, body: { decision: 'decline', reason } })
        toast.success('Erasure request declined')
        await readAgain()
      }}
      onClose={onClose}
    />
  )
}
