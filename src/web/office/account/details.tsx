// Account details: name, address, time zone, theme.
import { erasureQuery, profileQuery } from '#web/features/account/account-queries.ts'
import { DetailsForm } from '#web/features/account/details-form.tsx'
import { OwnData } from '#web/features/account/own-data.tsx'
import { OwnPhoto } from '#web/features/account/own-photo.tsx'
import { Preferences } from '#web/features/account/preferences.tsx'
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
