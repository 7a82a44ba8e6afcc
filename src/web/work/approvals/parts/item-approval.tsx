// Approval section of an item's panel: its state, changes since the last approval, the decision and past decisions.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import CornerUpLeft from 'lucide-react/icons/corner-up-left'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApprovalMode, approvalModeChoices } from '#contract/work/approval-modes.ts'
import type { Approval, ApprovalDecision } from '#contract/work/approvals.ts'
import { ApiError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { LoadError } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { PanelSection } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ApprovedItem, approvalQuery, decideOn, setModeOf, waitingQuery } from '../queries.ts'
import {
  TurnBadge,
  approvalLooks,
  describeEntry,
  modeName,
  stateLabels,
} from './approval-labels.tsx'
import { ContentDifference } from './content-difference.tsx'
import { GuestLinks } from './guest-links.tsx'
import { Hold } from './hold.tsx'
import { SendBack } from './send-back.tsx'
import { failureMessage } from '#web/lib/failure-message.ts'

interface ItemApprovalProps {
  item: ApprovedItem
  /** Refetches what else a decision changes. */
  onDecided?: () => void
}

export function ItemApproval({ item, onDecided }: ItemApprovalProps) {
  const { data, isError, refetch } = useQuery(approvalQuery(item))
  const [seen, setSendingBack] = useSendingBack(item)
  const decide = useDecide(item, onDecided)
  const decideOnSeen = useDecide(seen ?? item, onDecided)
  if (isError && !data) {
    return (
      <PanelSection title="Approval">
        <LoadError className="text-sm" onRetry={refetch}>
          Couldn’t load the approval.
        </LoadError>
      </PanelSection>
    )
  }
  // Nothing to show for an item without approval.
  if (!data || (data.state === 'none' && data.history.length === 0 && !data.can.setMode))
    return null
  return (
    <PanelSection title="Approval" aside={<TurnBadge standing={data} />}>
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {data.state === 'revoked' && <Banner tone="warn">{stateLabels.revoked}</Banner>}
        {data.state === 'approved' && data.turn === null && (
          <p className="text-sm text-good">{stateLabels.approved}</p>
        )}
      </div>
      {data.lastApproved && data.state !== 'approved' && (
        <ContentDifference before={data.lastApproved} after={data.content} />
      )}
      {data.can.decide && (
        <Decision item={item} decide={decide} onSendBack={() => setSendingBack(true)} />
      )}
      {seen && (
        <SendBack
          item={seen}
          onSend={(reason, key) => decideOnSeen('changes asked', key, reason)}
          onClose={() => setSendingBack(false)}
        />
      )}
      <Hold item={item} approval={data} />
      {data.can.share && <GuestLinks item={item} canMake={data.turn === 'client'} />}
      {data.can.setMode && <Mode item={item} approval={data} />}
      <History approval={data} />
    </PanelSection>
  )
}

/**
 * The version of the item that was current when the dialog opened; undefined while it is closed. Kept in the URL, so the
 * dialog stays open when the panel rerenders, and keeps its version when the page reloads.
 */
function useSendingBack(item: ApprovedItem) {
  const [address, setAddress] = useSearchParams()
  const version = address.get('send-back')
  // A URL typed by hand may lack a version.
  const seen = version === null ? undefined : { ...item, version: Number(version) || item.version }
  function setSendingBack(isOpen: boolean) {
    setAddress(
      (now) => {
        if (isOpen) now.set('send-back', String(item.version))
        else now.delete('send-back')
        return now
      },
      { preventScrollReset: true, replace: !isOpen },
    )
  }
  return [seen, setSendingBack] as const
}

type Decide = (decision: ApprovalDecision, idempotencyKey: string, reason?: string) => Promise<void>

function useDecide(item: ApprovedItem, onDecided?: () => void): Decide {
  const { company, version, title } = item
  const cache = useQueryClient()
  return async (decision, idempotencyKey, reason) => {
    const body = { version, decision, ...(reason !== undefined && { reason }) }
    const { queryKey } = approvalQuery(item)
    try {
      cache.setQueryData(queryKey, await decideOn(item, body, idempotencyKey))
    } catch (error) {
      // The data on screen may be older than the data the server refused the decision for.
      void cache.invalidateQueries({ queryKey })
      throw error
    }
    void cache.invalidateQueries({ queryKey: waitingQuery(company).queryKey })
    onDecided?.()
    toast.success(decision === 'approved' ? `“${title}” approved` : `“${title}” sent back`)
  }
}

interface DecisionProps {
  item: ApprovedItem
  decide: Decide
  onSendBack: () => void
}

function Decision({ item, decide, onSendBack }: DecisionProps) {
  const [isPending, setPending] = useState(false)

  async function approve(idempotencyKey = newKey()) {
    setPending(true)
    try {
      await decide('approved', idempotencyKey)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(failureMessage(`“${item.title}”`, 'approved', error), {
        about: item._id,
        // Reuses the key, because the call may have succeeded.
        ...((error.mayBeDone || error.code === 'network') && {
          retry: () => void approve(idempotencyKey),
        }),
      })
    } finally {
      setPending(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        icon={<Check size={16} aria-hidden />}
        isPending={isPending}
        onClick={() => void approve()}
      >
        Approve
      </Button>
      <Button
        icon={<CornerUpLeft size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onSendBack}
      >
        Send back…
      </Button>
    </div>
  )
}

function Mode({ item, approval }: { item: ApprovedItem; approval: Approval }) {
  const cache = useQueryClient()

  async function choose(mode: ApprovalMode | null) {
    try {
      const saved = await setModeOf(item, mode)
      cache.setQueryData(approvalQuery(item).queryKey, saved)
      void cache.invalidateQueries({ queryKey: waitingQuery(item.company).queryKey })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(failureMessage('The approval mode', 'saved', error), {
        about: item._id,
        retry: () => void choose(mode),
      })
    }
  }

  const { defaultMode, isNeverRequired } = approvalLooks[item.kind]
  const inherited = approval.ownMode === null ? ` (${modeName(approval.mode)})` : ''
  return (
    <Select
      label="Approval mode"
      placeholder={defaultMode + inherited}
      options={approvalModeChoices.filter(
        ({ value }) => !(isNeverRequired && value === 'required'),
      )}
      value={approval.ownMode ?? ''}
      onChange={({ target }) => void choose(ApprovalMode.safeParse(target.value).data ?? null)}
    />
  )
}

function History({ approval: { history } }: { approval: Approval }) {
  if (history.length === 0) return null
  return (
    <ul aria-label="Decisions" className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm">
      {history.map((entry) => (
        <li key={entry._id} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span dir="auto">{describeEntry(entry)}</span>
            <Moment at={entry.at} as="timed" className="text-xs text-muted" />
          </p>
          {entry.reason && (
            <blockquote
              dir="auto"
              className="border-l-2 border-line-strong pl-2.5 wrap-anywhere whitespace-pre-line text-muted"
            >
              {entry.reason}
            </blockquote>
          )}
        </li>
      ))}
    </ul>
  )
}
