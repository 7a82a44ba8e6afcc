// Settings, Security: of whom the agency demands a second factor. A choice is saved when it is made.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { TwoFactorDemand, settings } from '#contract/settings.ts'
import { twoFactorQuery } from '#web/features/account/account-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { queryOf } from '#web/lib/query.ts'
import { Banner } from '#web/ui/banner.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast-store.ts'

const query = queryOf(settings.get, {})
const load: Load = (cache) =>
  Promise.all([cache.ensureQueryData(query), cache.ensureQueryData(twoFactorQuery)])

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const words: Record<TwoFactorDemand, string> = {
  nobody: 'Nobody',
  administrators: 'Administrators',
  staff: 'Everybody of the agency',
}
const choices = TwoFactorDemand.options.map((value) => ({ value, label: words[value] }))

export default function SecuritySettings() {
  const cache = useQueryClient()
  const { twoFactorFor } = useSuspenseQuery(query).data.security
  const hasOwn = useSuspenseQuery(twoFactorQuery).data.enabledAt !== null

  async function choose(next: TwoFactorDemand): Promise<void> {
    try {
      const body = { security: { twoFactorFor: next } }
      cache.setQueryData(query.queryKey, await api(settings.change, { body }))
      toast.success('Saved')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message)
    }
  }

  return (
    <>
      <title>Security, Settings</title>
      <PageHeader title="Security" subtitle="How the people of the agency sign in." />
      <div className="grid max-w-md gap-5">
        {!hasOwn && (
          <Banner>
            <Link to="/app/admin/account/security" className="underline underline-offset-4">
              Set up your own second factor
            </Link>{' '}
            before you demand one of others.
          </Banner>
        )}
        <Select
          label="Second factor demanded of"
          description="Whoever has none is led to set it up at once, and can do nothing else before. Clients choose for themselves."
          placeholder={null}
          options={choices}
          value={twoFactorFor}
          disabled={!hasOwn && twoFactorFor === 'nobody'}
          onChange={({ target }) => void choose(TwoFactorDemand.parse(target.value))}
        />
      </div>
    </>
  )
}
