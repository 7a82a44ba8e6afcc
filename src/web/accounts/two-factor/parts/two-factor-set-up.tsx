// Sets up a second factor: password if required, the app's QR code, then recovery codes.
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod'
import { encode } from 'uqr'
import {
  TwoFactorCode,
  type TwoFactorSetUp as Begun,
  twoFactor,
} from '#contract/accounts/two-factor.ts'
import { ApiError } from '#web/lib/api.ts'
import { api } from '#web/lib/browser.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form-field.tsx'
import { FormProblem } from '#web/ui/banner.tsx'
import { twoFactorQuery } from '#web/accounts/auth/queries.ts'
import { LostRecoveryCodes, RecoveryCodes } from './recovery-codes.tsx'
import { wasSetUp } from './was-set-up.ts'

/** In modules. Scanners need four. */
const quietZone = 4

/**
 * Renders a text as a QR code in one path. Dark on light in either theme, because scanners expect it.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-md border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

function drawingOf(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { size, path }
}

const formClass = 'grid grid-cols-[minmax(0,1fr)] gap-4'

type Codes = readonly string[] | 'lost'

export function TwoFactorSetUp({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient()
  const [begun, begin] = useState<Begun>()
  const [codes, setCodes] = useState<Codes>()

  async function confirmed(recoveryCodes: Codes) {
    setCodes(recoveryCodes)
    await cache.invalidateQueries({ queryKey: twoFactorQuery.queryKey })
  }

  if (codes === 'lost') return <LostRecoveryCodes onDone={onDone} />
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun) return <Confirm begun={begun} onConfirmed={confirmed} />
  return <Begin onBegun={begin} />
}

const Password = z.strictObject({ password: z.string().max(1000) })

function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const [isAsked, ask] = useState(false)
  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: Password,
    defaultValues: { password: '' },
    async onSubmit({ password }) {
      try {
        onBegun(await api(twoFactor.enable, { body: password === '' ? {} : { password } }))
      } catch (error) {
        if (error instanceof ApiError && 'password' in error.fields) ask(true)
        throw error
      }
    },
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={formClass}>
      <FormProblem>{problem}</FormProblem>
      <p>
        You need an authenticator app, such as Aegis, Google Authenticator, 1Password or your
        phone’s own. Each time you sign in, it shows a code to enter after your password.
      </p>
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

const Code = z.strictObject({ code: TwoFactorCode })

interface ConfirmProps {
  begun: Begun
  onConfirmed: (recoveryCodes: Codes) => Promise<void>
}

function Confirm({ begun: { secret, otpauth }, onConfirmed }: ConfirmProps) {
  const cache = useQueryClient()
  const { data: status } = useSuspenseQuery(twoFactorQuery)
  const { form, submit, problem, isSubmitting } = useContractForm({
    schema: Code,
    defaultValues: { code: '' },
    async onSubmit(body) {
      try {
        const { recoveryCodes } = await api(twoFactor.confirm, { body })
        await onConfirmed(recoveryCodes)
      } catch (error) {
        if (!(await wasSetUp(cache, status, error))) throw error
        await onConfirmed('lost')
      }
    },
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={formClass}>
      <FormProblem>{problem}</FormProblem>
      <p>Scan this with your authenticator app, or enter the key in it.</p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={otpauth} label="QR code for the authenticator app" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-sm text-muted">Key</p>
          <p className="font-mono text-base wrap-anywhere">{inGroups(secret)}</p>
        </div>
      </div>
      <Field
        form={form}
        name="code"
        label="Code"
        description="The six digits the app shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={40}
        isRequired
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          Confirm
        </Button>
      </div>
    </form>
  )
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ')
