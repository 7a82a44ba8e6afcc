// Settings, Archive: exports the whole agency as one file, for backup or another server.
import { archives } from '#contract/agency/archives.ts'
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
          You can import it into an empty installation, during its setup or with{' '}
          <code>npm run archive:import</code>. Passwords, including those of social accounts, aren’t
          included: people choose a new one with “Forgot password?”.
        </p>
        <a href={addressOf(archives.ofAgency)} download className={buttonClass()}>
          Download archive
        </a>
        <p className="text-sm text-muted">
          It contains everything about everyone. Keep it as safe as the agency itself.
        </p>
      </div>
    </>
  )
}
