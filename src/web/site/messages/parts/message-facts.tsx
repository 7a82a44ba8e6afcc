// Details of a message: sender, delivery and staff notes.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { companies } from '#contract/clients/companies.ts'
import type { MessageDetail } from '#contract/site/messages.ts'
import { toQuery } from '#web/lib/query.ts'
import { telephoneLink } from '#web/lib/telephone.ts'
import { Moment } from '#web/ui/moment.tsx'
import { BookedTime } from './booked-time.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { NoteForm } from './note-form.tsx'

interface MessageFactsProps {
  message: MessageDetail
  onSendAgain: () => Promise<void>
}

export function MessageFacts({ message, onSendAgain }: MessageFactsProps) {
  const { kind, email, phone, company, marketing, newsletter, receivedAt, dueAt, answeredAt } =
    message
  return (
    <div className="grid content-start gap-5 text-sm">
      {message.booking && <BookedTime message={message} booked={message.booking} />}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-3">
        <Fact name="Email">{email && <Outward to={`mailto:${email}`} text={email} />}</Fact>
        {kind === 'contact' && !message.booking && (
          <>
            <Fact name="Phone">{phone && <Outward to={telephoneLink(phone)} text={phone} />}</Fact>
            <Fact name="Company">{company}</Fact>
            <Fact name="Marketing">{marketing}</Fact>
            <Fact name="Newsletter">{newsletter}</Fact>
          </>
        )}
        <Fact name="Received">
          <Moment at={receivedAt} as="long" />
        </Fact>
        {message.booking ? null : answeredAt ? (
          <Fact name="Answered">
            <Moment at={answeredAt} as="long" />
          </Fact>
        ) : (
          <Fact name="Reply promised by">
            <Moment at={dueAt} as="long" />
          </Fact>
        )}
        {message.delivery.state !== 'none' && message.delivery.state !== 'failed' && (
          <Fact name="To our mailbox">
            <DeliveryNote delivery={message.delivery} onSendAgain={onSendAgain} />
          </Fact>
        )}
        {message.client && (
          <Fact name="Client">
            <ClientLink companyId={message.client} />
          </Fact>
        )}
      </dl>
      <NoteForm message={message} />
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd dir="auto" className="wrap-anywhere">
        {children || <span className="text-muted">Not given</span>}
      </dd>
    </div>
  )
}

/** Breaks an address that is too long for its line before the host. */
function Outward({ to, text }: { to: string; text: string }) {
  const [name, host] = text.split('@')
  return (
    <a href={to} className="text-accent hover:underline">
      {name}
      {host && (
        <>
          <wbr />@{host}
        </>
      )}
    </a>
  )
}

function ClientLink({ companyId }: { companyId: string }) {
  const { data } = useQuery(toQuery(companies.get, { params: { companyId } }))
  return (
    <Link to={`/app/admin/clients/${companyId}`} className="text-accent hover:underline">
      {data?.name ?? 'Open the client'}
    </Link>
  )
}
