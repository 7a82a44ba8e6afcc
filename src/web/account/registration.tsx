// Registration: a person and their company, which then waits for the agency.
import { useState } from 'react'
import { Registration, auth } from '#contract/auth.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Field } from '#web/ui/form-field.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountLayout } from './account-layout.tsx'
import { FieldGroup, TextLink } from './account-parts.tsx'
import { passwordHint } from './password-hint.ts'

const empty = {
  name: { first: '', last: '' },
  email: '',
  password: '',
  company: {
    name: '',
    website: '',
    email: '',
    phone: '',
    address: { street: '', city: '', state: '', zipCode: '', country: '' },
  },
}

export default function RegistrationScreen() {
  const [sentTo, setSentTo] = useState<string>()
  return sentTo === undefined ? <RegistrationForm onSent={setSentTo} /> : <Sent email={sentTo} />
}

function RegistrationForm({ onSent }: { onSent: (email: string) => void }) {
  const contractForm = useContractForm({
    schema: Registration,
    defaultValues: empty,
    async onSubmit(body) {
      await api(auth.register, { body })
      onSent(body.email)
    },
  })
  return (
    <AccountLayout
      title="Create your account"
      introduction="Tell us who you are. We look at every registration ourselves before it opens."
      isWide
    >
      <title>Create your account</title>
      <AccountForm of={contractForm} action="Create account">
        <FieldGroup title="You">
          <Field
            form={contractForm.form}
            name="name.first"
            label="First name"
            autoComplete="given-name"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="name.last"
            label="Last name"
            autoComplete="family-name"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="email"
            type="email"
            label="Email"
            autoComplete="username"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="password"
            type="password"
            label="Password"
            description={passwordHint}
            autoComplete="new-password"
            isRequired
          />
        </FieldGroup>
        <FieldGroup title="Your company">
          <Field
            form={contractForm.form}
            name="company.name"
            label="Company name"
            autoComplete="organization"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="company.website"
            label="Website"
            inputMode="url"
            autoComplete="url"
            placeholder="example.com"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="company.email"
            type="email"
            label="Company email"
            autoComplete="work email"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="company.phone"
            type="tel"
            label="Phone"
            autoComplete="work tel"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="company.address.street"
            label="Street"
            autoComplete="street-address"
            className="sm:col-span-2"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="company.address.city"
            label="City"
            autoComplete="address-level2"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="company.address.state"
            label="State"
            autoComplete="address-level1"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="company.address.zipCode"
            label="Zip Code"
            autoComplete="postal-code"
            isRequired
          />
          <Field
            form={contractForm.form}
            name="company.address.country"
            label="Country"
            autoComplete="country-name"
            isRequired
          />
        </FieldGroup>
      </AccountForm>
      <p className="mt-6 text-sm text-muted">
        Have an account already? <TextLink to="/login">Sign in</TextLink>
      </p>
    </AccountLayout>
  )
}

function Sent({ email }: { email: string }) {
  return (
    <AccountLayout title="Check your mail" door="closed">
      <title>Check your mail</title>
      <div role="status" className="grid gap-3 text-muted">
        <p>
          We have written to <strong className="font-medium text-text">{email}</strong>. Open the
          mail to go on.
        </p>
        <p>Your company is then waiting for our approval. We tell you by mail as soon as it is.</p>
      </div>
      <p className="mt-6 text-sm text-muted">
        Nothing there after a few minutes? Look into your spam folder, or{' '}
        <TextLink to="/login">sign in</TextLink> to have it sent again.
      </p>
    </AccountLayout>
  )
}
