// Online payment endpoints.
import { payments } from '#contract/billing/payments.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { ownOrigin } from '#server/platform/http/origin.ts'
import type { StripeClient } from '#server/platform/stripe.ts'
import { openCheckout } from './checkouts.ts'
import { receiveEvent } from './events.ts'
import { listUnmatched, resolveUnmatched } from './unmatched.ts'

interface Options {
  /** Undefined if no keys are configured. */
  stripe: StripeClient | undefined
  appUrl: string | undefined
}

function required(stripe: StripeClient | undefined): StripeClient {
  if (!stripe) throw new AppError('not_found', { message: 'Online payment is not set up.' })
  return stripe
}

export const paymentRoutes = ({ stripe, appUrl }: Options): Implementation[] => [
  implement(payments.methods, async () => ({ online: stripe !== undefined })),
  implement(payments.checkout, (ctx, { params }, { request }) =>
    openCheckout(
      ctx,
      { stripe: required(stripe), origin: appUrl ?? ownOrigin(request) },
      params.invoiceId,
    ),
  ),
  implement(payments.unmatched, (ctx) => listUnmatched(ctx)),
  implement(payments.resolve, (ctx, { params, body }) =>
    resolveUnmatched(ctx, params.paymentId, body.isResolved),
  ),
]

/** Stripe signs the raw body, so it is not parsed. */
export const paymentEventRoutes = ({ stripe }: Pick<Options, 'stripe'>): Implementation[] => [
  implement(payments.stripe, (ctx, { body }, { request }) =>
    receiveEvent(ctx, required(stripe), {
      body: Buffer.from(body),
      signature: String(request.headers['stripe-signature'] ?? ''),
      setAside: (problem) =>
        request.log.warn({ problem }, 'A payment event was set aside; look it up at Stripe'),
    }),
  ),
]
