// Details of one's own account: name, address, time zone, theme.
import { profileQuery } from '#web/features/account/account-queries.ts'
import { DetailsForm } from '#web/features/account/details-form.tsx'
import { Preferences } from '#web/features/account/preferences.tsx'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Section } from '#web/ui/section.tsx'

const load: Load = (cache) => cache.ensureQueryData(profileQuery)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

export default function AccountDetails() {
  return (
    <div className="grid max-w-lg grid-cols-[minmax(0,1fr)] gap-10">
      <title>Details, Your account</title>
      <DetailsForm />
      <Section title="Preferences">
        <Preferences />
      </Section>
    </div>
  )
}
