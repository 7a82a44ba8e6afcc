// Opens the browser's passkey dialog. Loads the library on demand.
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '#contract/accounts/webauthn.ts'
import { ApiError } from './api.ts'
import { loadCode } from './load-code.ts'

/** Messages by the name of the browser's error. */
const messages: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser’s dialog was closed or timed out. Try again.',
  AbortError: 'The browser’s dialog was closed. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError:
    'Passkeys don’t work at this address. Open the site by its domain name over HTTPS.',
  ConstraintError: 'This device can’t store passkeys. Use another one.',
  NotSupportedError: 'This device can’t store passkeys. Use another one.',
}

const load = () => import('@simplewebauthn/browser')

/** @throws ApiError with a message for the person */
async function ask<Answer>(
  open: (library: Awaited<ReturnType<typeof load>>) => Promise<Answer>,
): Promise<Answer> {
  if (!('PublicKeyCredential' in window)) {
    throw new ApiError(
      'invalid',
      'This browser doesn’t support passkeys, or the page isn’t secure.',
    )
  }
  const library = await loadCode(load)
  try {
    return await open(library)
  } catch (error) {
    const { name = '' } = error instanceof Error ? error : {}
    throw new ApiError('invalid', messages[name] ?? 'The browser couldn’t do this. Try again.')
  }
}

export const createPasskey = (optionsJSON: CreationOptions): Promise<NewCredential> =>
  ask(async ({ startRegistration }) => {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  })

export const signWithPasskey = (optionsJSON: RequestOptions): Promise<Assertion> =>
  ask(async ({ startAuthentication }) => {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    }
  })
