// Stripe client with the calls we use; the library is loaded only if the keys are set.
import type Stripe from 'stripe'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Used instead of Stripe's own server. */
  apiUrl: string | undefined
}

interface NewSession {
  /** In Stripe's units. */
  amount: number
  currency: string
  title: string
  metadata: Record<string, string>
  successUrl: string
  cancelUrl: string
  /** Idempotency key: returns the same session again. */
  key: string
}

export interface Session {
  id: string
  url: string
  expiresAt: Date
}

export interface StripeClient {
  createSession(asked: NewSession): Promise<Session>
  /** Prevents payment through the session; no effect if it has already ended. */
  expireSession(id: string): Promise<void>
  /** @throws if the event is not signed by Stripe, or the signature is too old */
  readEvent(body: Buffer, signature: string): Stripe.Event
}

const timeoutMs = 6000

function addressOf(apiUrl: string | undefined) {
  if (apiUrl === undefined) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const isSecure = protocol === 'https:'
  return {
    protocol: isSecure ? ('https' as const) : ('http' as const),
    host: hostname,
    port: Number(port) || (isSecure ? 443 : 80),
  }
}

export async function openStripe({
  secretKey,
  webhookSecret,
  apiUrl,
}: StripeSettings): Promise<StripeClient> {
  const { default: Library } = await import('stripe')
  const stripe = new Library(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...addressOf(apiUrl),
  })
  return {
    async createSession({ amount, currency, title, metadata, successUrl, cancelUrl, key }) {
      const { id, url, expires_at } = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amount,
                product_data: { name: title },
              },
            },
          ],
          metadata,
          payment_intent_data: { description: title, metadata },
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: key },
      )
      if (url === null) throw new Error('Stripe gave a session without an address')
      return { id, url, expiresAt: new Date(expires_at * 1000) }
    },

    async expireSession(id) {
      try {
        await stripe.checkout.sessions.expire(id)
      } catch (error) {
        // Completed or expired in the meantime; its event says which.
        if (!(error instanceof Library.errors.StripeInvalidRequestError)) throw error
      }
    },

    readEvent: (body, signature) => stripe.webhooks.constructEvent(body, signature, webhookSecret),
  }
}
