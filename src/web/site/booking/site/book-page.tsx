// The booking page: what the consultation is, the free times, and the form.
import { type WebsiteContent, consultationLength } from '#contract/site/website.ts'
import { bookPath } from '#web/kit/site/metadata.ts'
import { BookingForm, type Refused } from './booking-form.tsx'
import type { FreeDays } from './times.ts'
import { ZoneForm } from './zone-form.tsx'

interface BookPageProps {
  content: WebsiteContent
  free: FreeDays
  timeZone: string
  isUnknownZone: boolean
  from: string | null
  formKey: string
  refused: Refused | undefined
}

export function BookPage(props: BookPageProps) {
  const { content, free, timeZone, isUnknownZone, from, formKey, refused } = props
  const { agency, pages } = content
  const hrefOf = (change: { from?: string; timeZone?: string }) => {
    const search = new URLSearchParams({ timeZone, ...(from !== null && { from }), ...change })
    return `${bookPath}?${search}`
  }
  return (
    <div className="contact book">
      <header className="page-head">
        <h1>
          Book a free <span className="whole">{consultationLength(agency)}-minute</span>{' '}
          consultation
        </h1>
        <p className="lead">{pages.contact.consultation}</p>
      </header>
      <div className="columns">
        <ZoneForm timeZone={timeZone} isUnknownZone={isUnknownZone} action={bookPath} />
        <BookingForm
          formKey={formKey}
          refused={refused}
          free={free}
          timeZone={timeZone}
          hrefOf={hrefOf}
        />
        <p>
          None of these times? <a href="/contact">Write to us</a> instead.
        </p>
      </div>
    </div>
  )
}
