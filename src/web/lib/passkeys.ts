// The browser's dialog for passkeys. What speaks to it is loaded when somebody asks for it.
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '#contract/webauthn.ts'
import { ApiError } from './api.ts'
import { loadCode } from './load-code.ts'

/** By the name of the browser's error. */
const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser’s dialog was closed, or took too long. Try again.',
  AbortError: 'The browser’s dialog was closed. Try again.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys do not work at this address. Open the site by its name, over HTTPS.',
  ConstraintError: 'This device cannot hold passkeys. Choose another one.',
  NotSupportedError: 'This device cannot hold passkeys. Choose another one.',
}

const load = () => import('@simplewebauthn/browser')

/** @throws ApiError in words for whoever sees the dialog */
async function ask<Answer>(
  open: (library: Awaited<ReturnType<typeof load>>) => Promise<Answer>,
): Promise<Answer> {
  if (!('PublicKeyCredential' in window)) {
    throw new ApiError('invalid', 'This browser has no passkeys, or the page is not secure.')
  }
  const library = await loadCode(load)
  try {
    return await open(library)
  } catch (error) {
    const { name = '' } = error instanceof Error ? error : {}
    throw new ApiError('invalid', words[name] ?? 'The browser could not do this. Try again.')
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
