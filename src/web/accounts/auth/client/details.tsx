// Client account details: name, photo, sign-in email address and personal data.
import { erasureQuery, profileQuery } from '#web/accounts/auth/queries.ts'
import { DetailsForm } from '#web/accounts/auth/parts/details-form.tsx'
import { OwnData } from '#web/accounts/personal-data/parts/own-data.tsx'
import { OwnPhoto } from '#web/accounts/photos/parts/own-photo.tsx'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { OwnPage } from '#web/kit/client/own-page.tsx'

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
