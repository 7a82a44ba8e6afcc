// Guest links for items awaiting the client: create one for a reviewer without an account, copy and revoke it.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApprovalLink, MadeApprovalLink } from '#contract/work/approval-links.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { type ItemRef, guestLinksQuery, revokeGuestLink } from '../queries.ts'
import { MakeLink } from './make-link.tsx'

interface GuestLinksProps {
  item: ItemRef
  /** True while the item awaits the client. */
  canMake: boolean
}

export function GuestLinks({ item, canMake }: GuestLinksProps) {
  const query = useQuery(guestLinksQuery(item))
  const { data: links = [], error } = query
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeApprovalLink>()
  if (!canMake && !error && links.length === 0) return null
  return (
    <section aria-label="Guest links" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <QueryError query={query} prefix="Guest links" />
      {made && <MadeLink url={made.url} />}
      {links.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm">
          {links.map((link) => (
            <Link
              key={link._id}
              item={item}
              link={link}
              onRevoked={() => {
                if (made?._id === link._id) setMade(undefined)
              }}
            />
          ))}
        </ul>
      )}
      {canMake && (
        <Button
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setMaking(true)}
        >
          Guest link…
        </Button>
      )}
      {isMaking && <MakeLink item={item} onMade={setMade} onClose={() => setMaking(false)} />}
    </section>
  )
}

/** The URL cannot be shown again. */
function MadeLink({ url }: { url: string }) {
  return (
    <TextField
      label="Guest link"
      description="Send it to the person who should decide. It’s shown only once."
      value={url}
      readOnly
      dir="ltr"
      suffix={<CopyButton what="guest link" text={url} />}
      onFocus={({ target }) => target.select()}
    />
  )
}

const stateLabels: Record<ApprovalLink['state'], string> = {
  open: 'open',
  used: 'used',
  expired: 'expired',
  revoked: 'revoked',
  outdated: 'for an older version',
}

interface LinkProps {
  item: ItemRef
  link: ApprovalLink
  onRevoked: () => void
}

function Link({ item, link, onRevoked }: LinkProps) {
  const { _id: linkId, label, state, madeBy, expiresAt } = link
  const cache = useQueryClient()
  const name = label || `By ${madeBy.first} ${madeBy.last}`

  async function revoke() {
    try {
      await revokeGuestLink(item, linkId)
      onRevoked()
      toast.success('Guest link revoked')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(`Not revoked. ${error.message}`, {
        about: linkId,
        retry: () => void revoke(),
      })
    }
    await cache.invalidateQueries({ queryKey: guestLinksQuery(item).queryKey })
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        <bdi>{name}</bdi>
        <span className="text-muted">
          {' '}
          ({stateLabels[state]}
          {state === 'open' && (
            <>
              {' '}
              until <Moment at={expiresAt} as="long" />
            </>
          )}
          )
        </span>
      </span>
      {state === 'open' && (
        <Button
          size="sm"
          aria-label={`Revoke the guest link ${name}`}
          onClick={() => void revoke()}
        >
          Revoke
        </Button>
      )}
    </li>
  )
}
