// Client account details: name, photo, sign-in email address and personal data.
import { erasureQuery, profileQuery } from '#web/features/account/account-queries.ts'
import { DetailsForm } from '#web/features/account/details-form.tsx'
import { OwnData } from '#web/features/account/own-data.tsx'
import { OwnPhoto } from '#web/features/account/own-photo.tsx'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { OwnPage } from '../own-page.tsx'

const load: Load = (cache) =>
  Promise.all([cache.ensureQueryData(profileQuery), cache.prefetchQuery(erasureQuery)])

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Details() {
  return (
    <OwnPage title="Details" subtitle="Your name, and how you sign in.">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <OwnPhoto />
        <DetailsForm />
        <OwnData />
      </div>
    </OwnPage>
  )
}
