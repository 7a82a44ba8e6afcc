// The part of Stripe that we call: a local server that stores its sessions, and events signed in the same way.
import { createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StripeClient } from '#server/platform/stripe.ts'

export const stripeKeys = { secretKey: 'sk_test_enfilade', webhookSecret: 'whsec_enfilade' }

interface StripeSession {
  id: string
  object: 'checkout.session'
  status: 'open' | 'expired' | 'complete'
  /** As received: flat, by form field name. */
  asked: Record<string, string>
  url: string
  expires_at: number
}

const day = 86_400
const nowSeconds = () => Math.floor(Date.now() / 1000)
const newId = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`

export interface StripeServer {
  url: string
  sessions: StripeSession[]
  /** While set, every call fails with it. */
  failWith: number | undefined
  close(): Promise<void>
}

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

export async function startStripe(): Promise<StripeServer> {
  const byKey = new Map<string, { session: StripeSession; body: string }>()
  const state: StripeServer = {
    url: '',
    sessions: [],
    failWith: undefined,
    close: () => new Promise((closed) => server.close(() => closed())),
  }

  function create(body: string, key: string): StripeSession | undefined {
    const known = byKey.get(key)
    if (known) return known.body === body ? known.session : undefined
    const id = newId('cs')
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      asked: Object.fromEntries(new URLSearchParams(body)),
      url: `${state.url}/pay/${id}`,
      expires_at: nowSeconds() + day,
    }
    byKey.set(key, { session, body })
    state.sessions.push(session)
    return session
  }

  function answer(path: string, body: string, key: string): [number, unknown] {
    if (state.failWith !== undefined) return [state.failWith, { error: { type: 'api_error' } }]
    if (path === '/v1/checkout/sessions') {
      const session = create(body, key)
      if (session) return [200, session]
      return [400, { error: { type: 'idempotency_error' } }]
    }
    const [, id] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
    const session = state.sessions.find((one) => one.id === id)
    if (session?.status !== 'open') return [400, { error: { type: 'invalid_request_error' } }]
    session.status = 'expired'
    return [200, session]
  }

  const page = (path: string) => {
    const session = state.sessions.find(({ url }) => url.endsWith(path))
    return `<!doctype html><html lang="en"><title>Checkout</title><link rel="icon" href="data:,">
      <h1>Checkout</h1><a href="${session?.asked['success_url']}">Pay</a></html>`
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(page(request.url ?? ''))
      return
    }
    void textOf(request).then((body) => {
      const { url = '', headers } = request
      const isKnown = headers.authorization === `Bearer ${stripeKeys.secretKey}`
      const [status, content] = isKnown
        ? answer(url, body, String(headers['idempotency-key']))
        : [401, { error: { type: 'invalid_request_error' } }]
      response.writeHead(status, {
        'content-type': 'application/json',
        'stripe-should-retry': 'false',
      })
      response.end(JSON.stringify(content))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return state
}

/** A Stripe client for tests that make no calls. */
export const quietStripe: StripeClient = {
  createSession: async () => ({
    id: newId('cs'),
    url: 'https://checkout.stripe.example/pay',
    expiresAt: new Date(Date.now() + day * 1000),
  }),
  expireSession: async () => undefined,
  readEvent: () => {
    throw new Error('Not signed')
  },
}

export interface StripeEvent {
  id: string
  type: string
  created: number
  data: { object: Record<string, unknown> }
}

export const eventOf = (type: string, object: Record<string, unknown>): StripeEvent => ({
  id: newId('evt'),
  type,
  created: nowSeconds(),
  data: { object },
})

/** The body as sent, and the header with its signature. */
export function signed(
  event: StripeEvent,
  { secret = stripeKeys.webhookSecret, at = nowSeconds() } = {},
): { body: Buffer; headers: Record<string, string> } {
  const body = JSON.stringify({ object: 'event', ...event })
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return {
    body: Buffer.from(body),
    headers: { 'stripe-signature': `t=${at},v1=${signature}` },
  }
}

export const newPaymentRef = () => newId('pi')

interface PaidSession {
  id: string
  paymentRef: string
  invoice: string
  number: string | null
  amount: number
  currency?: string
  status?: 'paid' | 'unpaid'
}

export const paidSession = ({
  id,
  paymentRef,
  invoice,
  number,
  amount,
  currency = 'usd',
  status = 'paid',
}: PaidSession) => ({
  id,
  object: 'checkout.session',
  payment_status: status,
  payment_intent: paymentRef,
  amount_total: amount,
  currency,
  metadata: { enfilade_invoice: invoice, enfilade_number: number },
})

export const refundOf = (
  paymentRef: string,
  amount: number,
  { id = newId('re'), status = 'succeeded', currency = 'usd' } = {},
) => ({ id, object: 'refund', payment_intent: paymentRef, amount, currency, status })
