// Settings, Archive: all of the agency in one file, for another server or to be kept.
import { archives } from '#contract/archives.ts'
import { addressOf } from '#contract/endpoint.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export default function ArchiveSettings() {
  return (
    <>
      <title>Archive, Settings</title>
      <PageHeader
        title="Archive"
        subtitle="All clients, people, messages and settings as JSON, and all files, in one file."
      />
      <div className="grid max-w-md justify-items-start gap-3">
        <p className="text-muted">
          It can be brought into an empty installation, where that is set up or by{' '}
          <code>npm run archive:import</code>. Passwords stay here, those of social accounts too:
          whoever comes along chooses a new one by “Forgot password?”.
        </p>
        <a href={addressOf(archives.ofAgency)} download className={buttonClass()}>
          Download archive
        </a>
        <p className="text-sm text-muted">
          It holds everything about everybody. Keep it as safe as the agency itself.
        </p>
      </div>
    </>
  )
}
