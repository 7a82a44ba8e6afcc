// Online payment from both sides: the client goes to the checkout and returns, payments appear automatically, and unmatched
// ones wait for staff.
import { afterAll, expect, test } from 'vitest'
import { expectAccessible, useSite } from '#tests/support/browser.ts'
import {
  type StripeEvent,
  eventOf,
  newPaymentRef,
  paidSession,
  signed,
  startStripe,
  stripeKeys,
} from '#tests/support/stripe.ts'

const server = await startStripe()
afterAll(() => server.close())

const site = useSite({
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_API_URL: server.url,
})

async function deliver(event: StripeEvent): Promise<void> {
  const { body, headers } = signed(event)
  const answer = await fetch(`${site.url}/payments/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(body),
  })
  expect(answer.status).toBe(204)
}

const paymentOf = (invoice: string, number: string, amount: number, id = 'cs_test_none') =>
  eventOf(
    'checkout.session.completed',
    paidSession({ id, paymentRef: newPaymentRef(), invoice, number, amount }),
  )

// P7.1.5
test('a client pays an open invoice and sees it as paid', async () => {
  const page = await site.openAs('owner@brightleaf.test')
  await page.goto('/app/client/invoices')
  const table = page.getByRole('table', { name: 'Invoices' })
  const open = table.getByRole('row').filter({ hasText: 'Sent' })
  await open.getByRole('link').first().click()
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await pay.waitFor()
  await expectAccessible(page)
  await pay.click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  const session = server.sessions.at(-1)
  const asked = session?.asked ?? {}
  const amount = Number(asked['line_items[0][price_data][unit_amount]'])
  const invoice = asked['metadata[enfilade_invoice]'] ?? ''
  const number = asked['metadata[enfilade_number]'] ?? ''

  await page.getByRole('link', { name: 'Pay' }).click()
  await page.getByText('Your payment will appear here once it’s confirmed.').waitFor()
  await deliver(paymentOf(invoice, number, amount, session?.id))
  // The open window updates automatically.
  await page.getByText('Thank you: this invoice is paid.').waitFor()
  await page.getByText('Online').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Pay \$/ }).count()).toBe(0)
  await expectAccessible(page)
})

test('staff who see money review a payment that matches no invoice', async () => {
  const page = await site.openAs('nora.castellanos@enfilade.test')
  await page.goto('/app/admin/invoices?status=void')
  const link = page
    .getByRole('table', { name: 'Invoices' })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
  const address = (await link.first().getAttribute('href')) ?? ''
  const invoice = address.split('/').at(-1) ?? ''
  await deliver(paymentOf(invoice, 'INV-1', 260_000))
  await page.goto('/app/admin/invoices')
  const section = page.getByRole('region', { name: 'Online payments to review' })
  await section.getByText('Payment of $2,600.00').waitFor()
  await section.getByText(/is void\.$/).waitFor()
  await expectAccessible(page)
  await page.goto('/app/admin')
  await page.getByText('Online payment', { exact: true }).waitFor()
  await page.goto('/app/admin/invoices')
  await section.getByRole('button', { name: 'Mark as handled' }).click()
  await section.waitFor({ state: 'detached' })

  const contributor = await site.openAs('june.okafor@enfilade.test')
  await contributor.goto('/app/admin')
  await expect.poll(() => contributor.getByText('Online payment', { exact: true }).count()).toBe(0)
})
