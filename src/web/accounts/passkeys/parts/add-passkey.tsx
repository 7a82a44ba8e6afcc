// Adds a passkey: name, password if required, the browser's dialog, and recovery codes with the first one.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { passkeys } from '#contract/accounts/passkeys.ts'
import { PasskeyName } from '#contract/accounts/two-factor.ts'
import type { NewCredential } from '#contract/accounts/webauthn.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { createPasskey } from '#web/lib/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { sessionsQuery, twoFactorQuery } from '#web/accounts/auth/queries.ts'
import { LostRecoveryCodes, RecoveryCodes } from '#web/accounts/two-factor/parts/recovery-codes.tsx'
import { browserName } from '#web/lib/browser-name.ts'
import { wasSetUp } from '#web/accounts/two-factor/parts/was-set-up.ts'

const NewPasskey = z.strictObject({ name: PasskeyName, password: z.string().max(1000) })

export function AddPasskey({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient()
  const status = useSuspenseQuery(twoFactorQuery).data
  const [codes, setCodes] = useState<readonly string[] | 'lost'>()
  const isFirst = status.enabledAt === null && status.passkeys.length === 0
  const [isAsked, ask] = useState(!isFirst)

  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: NewPasskey,
    defaultValues: { name: browserName(navigator.userAgent).slice(0, 60), password: '' },
    async onSubmit({ name, password }) {
      const options = await begin(password)
      const credential = await createPasskey(options)
      const recoveryCodes = await add({ name, credential })
      form.reset()
      if (recoveryCodes) setCodes(recoveryCodes)
      for (const { queryKey } of [twoFactorQuery, sessionsQuery]) {
        await cache.invalidateQueries({ queryKey })
      }
      if (recoveryCodes) return
      toast.success('Passkey added')
      onDone()
    },
    failure: (error) => error.fields['credential'] ?? error.message,
  })

  async function begin(password: string) {
    try {
      return await api(passkeys.begin, { body: password === '' ? {} : { password } })
    } catch (error) {
      if (error instanceof ApiError && 'password' in error.fields) ask(true)
      throw error
    }
  }

  async function add(body: {
    name: string
    credential: NewCredential
  }): Promise<readonly string[] | 'lost' | null> {
    try {
      return (await api(passkeys.add, { body })).recoveryCodes
    } catch (error) {
      if (!(await wasSetUp(cache, status, error))) throw error
      return isFirst ? 'lost' : null
    }
  }

  if (codes === 'lost') return <LostRecoveryCodes onDone={onDone} />
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <FormProblem>{problem}</FormProblem>
      <p className="text-pretty">
        Your device or security key creates and stores the passkey. You sign in with your
        fingerprint, face or PIN.
      </p>
      <Field
        form={form}
        name="name"
        label="Name"
        description="Helps you recognize it later, such as the device it’s on."
        autoComplete="off"
        maxLength={60}
        isRequired
      />
      {isAsked && (
        <Field
          form={form}
          name="password"
          type="password"
          label="Current password"
          autoComplete="current-password"
          isRequired
        />
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Continue
        </Button>
      </div>
    </form>
  )
}
