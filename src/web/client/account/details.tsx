// Details, of the client's account: name, and the address that one signs in with.
import { profileQuery } from '#web/features/account/account-queries.ts'
import { DetailsForm } from '#web/features/account/details-form.tsx'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { OwnPage } from '../own-page.tsx'

const load: Load = (cache) => cache.ensureQueryData(profileQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function Details() {
  return (
    <OwnPage title="Details" subtitle="Your name, and how you sign in.">
      <DetailsForm />
    </OwnPage>
  )
}
