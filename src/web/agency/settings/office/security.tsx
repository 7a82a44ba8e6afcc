// Settings, Security: who has to use a second factor. Choices save immediately.
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as z from 'zod'
import { SecuritySettings, TwoFactorDemand } from '#contract/agency/settings.ts'
import { twoFactorQuery } from '#web/accounts/auth/queries.ts'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FieldSelect } from '#web/ui/form-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SettingsForm, settingsQuery, useSettingsForm } from './settings-form.tsx'

const load: Load = (cache) =>
  Promise.all([cache.ensureQueryData(settingsQuery), cache.ensureQueryData(twoFactorQuery)])

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const labels: Record<TwoFactorDemand, string> = {
  nobody: 'No one',
  administrators: 'Administrators',
  staff: 'Everyone at the agency',
}
const choices = TwoFactorDemand.options.map((value) => ({ value, label: labels[value] }))

const SecurityForm = z.strictObject({ security: SecuritySettings })

const textOf = (_: string, value: unknown) => choices.find((one) => one.value === value)?.label

export default function SecuritySettingsPage() {
  const { data: record } = useSuspenseQuery(settingsQuery)
  const { enabledAt, passkeys } = useSuspenseQuery(twoFactorQuery).data
  const hasOwn = enabledAt !== null || passkeys.length > 0
  const fields = useSettingsForm<z.infer<typeof SecurityForm>>({
    record,
    title: 'Security',
    schema: SecurityForm,
    valuesOf: ({ security }) => ({ security }),
    changeOf: (values) => values,
  })
  return (
    <>
      <title>Security, Settings</title>
      <PageHeader title="Security" subtitle="How people at the agency sign in." />
      {!hasOwn && (
        <Banner className="max-w-md">
          <Link to="/app/admin/account/security" className="underline underline-offset-4">
            Set up your own second factor
          </Link>{' '}
          before you require one from others.
        </Banner>
      )}
      <SettingsForm
        fields={fields}
        label="Security"
        textOf={textOf}
        className="max-w-md sm:grid-cols-[minmax(0,1fr)]!"
      >
        <FieldSelect
          form={fields.form}
          name="security.twoFactorFor"
          label="Require a second factor for"
          description="Anyone without one has to set one up before doing anything else. Clients choose for themselves."
          placeholder={null}
          choices={choices}
          disabled={!hasOwn && record.security.twoFactorFor === 'nobody'}
        />
      </SettingsForm>
    </>
  )
}
