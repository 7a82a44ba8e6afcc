// Calls the email provider (specification, section 7), with errors worded as in section 8.
import type { Message } from '#contract/site/messages.ts'

export interface ProviderSettings {
  endpoint: string
  serviceId: string
  templateId: string
  publicKey: string
}

/** A failed attempt, worded for the inbox. */
class ProviderFailure extends Error {}

const messages: Record<number, string> = {
  403: '403 Forbidden (blocked)',
  429: '429 Too Many Requests',
  451: '451 Unavailable For Headless Browser',
}
const otherwise = 'Network Error'

const timeoutMs = 20_000
/** The provider allows one call per second. */
const pauseMs = 1100

export type Provider = (message: Message) => Promise<void>

const paramsOf = (message: Message) => ({
  firstName: message.firstName,
  lastName: message.lastName,
  email: message.email,
  phone: message.phone,
  company: message.company,
  message: message.message,
  marketing: message.marketing,
  newsletter: message.newsletter,
})

export function providerAt({
  endpoint,
  serviceId,
  templateId,
  publicKey,
}: ProviderSettings): Provider {
  let last: Promise<unknown> = Promise.resolve()

  async function send(message: Message): Promise<void> {
    const body = JSON.stringify({
      service_id: serviceId,
      template_id: templateId,
      user_id: publicKey,
      template_params: paramsOf(message),
    })
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new ProviderFailure(otherwise, { cause: error })
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new ProviderFailure(messages[answer.status] ?? otherwise)
  }

  return (message) => {
    const sent = last.then(() => send(message))
    const pause = () => new Promise((resume) => setTimeout(resume, pauseMs).unref())
    last = sent.then(pause, pause)
    return sent
  }
}
