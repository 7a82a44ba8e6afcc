// Account details: name, address, time zone, theme.
import { erasureQuery, profileQuery } from '#web/accounts/auth/queries.ts'
import { DetailsForm } from '#web/accounts/auth/parts/details-form.tsx'
import { OwnData } from '#web/accounts/personal-data/parts/own-data.tsx'
import { OwnPhoto } from '#web/accounts/photos/parts/own-photo.tsx'
import { Preferences } from '#web/accounts/auth/parts/preferences.tsx'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Section } from '#web/ui/section.tsx'

const load: Load = (cache) =>
  Promise.all([cache.ensureQueryData(profileQuery), cache.prefetchQuery(erasureQuery)])

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function AccountDetails() {
  return (
    <div className="grid max-w-lg grid-cols-[minmax(0,1fr)] gap-10">
      <title>Details, Your account</title>
      <OwnPhoto />
      <DetailsForm />
      <Section title="Preferences">
        <Preferences />
      </Section>
      <OwnData />
    </div>
  )
}
