// Creates the first administrator of an empty installation, with the code the program prints when it starts.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { FirstAdministrator, setup } from '#contract/agency/setup.ts'
import { getHomePath } from '#web/kit/session/session-queries.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { fromServer, withStatus } from '#web/lib/load.ts'
import { apiContext } from '#web/lib/router-context.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { dispatch } from '#web/lib/session.ts'
import { countryChoices, ownCountry, startsWith, timeZonesIn } from '#web/lib/countries.ts'
import { ownTimeZone, useTimeZones } from '#web/lib/time-zones.ts'
import { Field, FieldSelect, useSetField } from '#web/ui/form-field.tsx'
import { AccountForm } from '#web/kit/account/account-form.tsx'
import { AccountLayout } from '#web/kit/account/account-layout.tsx'
import { TextLink } from '#web/kit/account/account-links.tsx'
import { AlreadySetUp } from './already-set-up.tsx'
import { passwordHint } from '#web/accounts/auth/parts/password-hint.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return withStatus(() => context.get(apiContext)(setup.status, {}))
}

export const clientLoader = fromServer

export default function SetupScreen() {
  const { isNeeded } = useLoaderData<typeof loader>()
  return isNeeded ? <SetupForm /> : <AlreadySetUp />
}

const empty = () => ({
  code: '',
  name: { first: '', last: '' },
  email: '',
  password: '',
  country: ownCountry(),
  timeZone: ownTimeZone(),
})

function SetupForm() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [defaultValues] = useState(empty)
  const contractForm = useContractForm({
    schema: FirstAdministrator,
    defaultValues,
    async onSubmit(body) {
      const { user } = await api(setup.createAdministrator, { body })
      cache.clear()
      contractForm.form.reset()
      // The cookie is the session: the token is for programs and stays out of the window.
      dispatch({ type: 'log in', user, token: '' })
      await navigate(getHomePath(user), { replace: true })
    },
  })
  const { form } = contractForm
  return (
    <AccountLayout
      title="Set up this installation"
      introduction="You’ll be its administrator. The code that the program printed when it started shows that the installation is yours."
    >
      <title>Set up this installation</title>
      <AccountForm of={contractForm} action="Set up">
        <Field
          form={form}
          name="code"
          label="Setup code"
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          isRequired
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            form={form}
            name="name.first"
            label="First name"
            autoComplete="given-name"
            isRequired
          />
          <Field
            form={form}
            name="name.last"
            label="Last name"
            autoComplete="family-name"
            isRequired
          />
        </div>
        <Field
          form={form}
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          isRequired
        />
        <Field
          form={form}
          name="password"
          type="password"
          label="Password"
          description={passwordHint}
          autoComplete="new-password"
          isRequired
        />
        <AgencyPlace form={form} />
      </AccountForm>
      <p className="mt-6 text-sm text-muted">
        Moving here from another installation?{' '}
        <TextLink to="/setup/archive">Import an archive</TextLink>
      </p>
    </AccountLayout>
  )
}

/** The server doesn't know the browser's country and time zone, which are the agency's at first. */
function AgencyPlace({
  form,
}: {
  form: UseFormReturn<FirstAdministrator, unknown, FirstAdministrator>
}) {
  const { control } = form
  const [country = '', timeZone = ''] = useWatch({ control, name: ['country', 'timeZone'] })
  const choices = useTimeZones(timeZone)
  const setField = useSetField(form)
  return useIsHydrated() ? (
    <>
      <FieldSelect
        form={form}
        name="country"
        label="The agency’s country"
        description={startsWith(country)}
        placeholder="None of these"
        choices={countryChoices}
        options={{
          onChange: () => {
            const zones = timeZonesIn(form.getValues('country') ?? '')
            const zone = zones.find((one) => one === ownTimeZone() || zones.length === 1)
            if (zone !== undefined) setField('timeZone', zone)
          },
        }}
      />
      <FieldSelect
        form={form}
        name="timeZone"
        label="The agency’s time zone"
        description="Decides when the agency’s days begin: for invoices, due dates and booking hours. You can change it in the settings."
        placeholder={null}
        choices={choices}
      />
    </>
  ) : null
}
