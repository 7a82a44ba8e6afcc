// Invoice endpoints.
import { invoices } from '#contract/billing/invoices.ts'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { attachment, filePolicy, inlinePdf } from '#server/platform/http/attachment.ts'
import { Content, type Implementation, implement } from '#server/platform/http/implement.ts'
import { answerList } from '#server/platform/list.ts'
import { changeClientBilling, getClientBilling } from './client-billing.ts'
import { isStaff } from '#server/platform/caller.ts'
import { findUnprintable, getDocument } from './documents.ts'
import { deliverEInvoice, resolveDelivery } from '#server/billing/e-invoices/delivering.ts'
import { checkEInvoice, getXml } from '#server/billing/e-invoices/service.ts'
import * as payments from './payments.ts'
import { getRevenue } from './revenue.ts'
import { remindNow, switchReminders } from './reminders.ts'
import * as sending from './sending.ts'
import * as service from './service.ts'
import { addTime, getUnbilledTime } from './time-lines.ts'

interface Options {
  /** Whether an access point for e-invoices is configured. */
  isDeliverySetUp: boolean
}

export const invoiceRoutes = ({ isDeliverySetUp }: Options): Implementation[] => [
  implement(invoices.list, (ctx, { query }) => answerList(ctx, query, service.invoiceList)),
  implement(invoices.sums, (ctx, { query }) => service.getSums(ctx, query.company)),
  implement(invoices.revenue, (ctx, { query }) => getRevenue(ctx, query.company)),
  implement(invoices.defaults, (ctx) => service.getDefaults(ctx)),
  implement(invoices.create, (ctx, { body }) => service.createInvoice(ctx, body)),
  implement(invoices.get, (ctx, { params }) => service.getInvoice(ctx, params.invoiceId)),
  implement(invoices.change, (ctx, { params, body }) =>
    service.changeInvoice(ctx, params.invoiceId, body),
  ),
  implement(invoices.remove, (ctx, { params }) => service.removeInvoice(ctx, params.invoiceId)),
  implement(invoices.unbilledTime, (ctx, { params, query }) =>
    getUnbilledTime(ctx, params.invoiceId, query),
  ),
  implement(invoices.addTime, (ctx, { params, body }) => addTime(ctx, params.invoiceId, body)),
  implement(invoices.send, (ctx, { params, body }) =>
    sending.sendInvoice(ctx, params.invoiceId, { version: body?.version, isDeliverySetUp }),
  ),
  implement(invoices.sendAgain, (ctx, { params }) => sending.sendAgain(ctx, params.invoiceId)),
  implement(invoices.void, (ctx, { params, body }) =>
    sending.voidInvoice(ctx, params.invoiceId, body?.reason ?? ''),
  ),
  implement(invoices.credit, (ctx, { params }) => sending.creditInvoice(ctx, params.invoiceId)),
  implement(invoices.pay, (ctx, { params, body }) =>
    payments.recordPayment(ctx, params.invoiceId, body),
  ),
  implement(invoices.removePayment, (ctx, { params }) =>
    payments.removePayment(ctx, params.invoiceId, params.paymentId),
  ),
  implement(invoices.refund, (ctx, { params, body }) =>
    payments.decideRefund(ctx, params.invoiceId, body.decision),
  ),
  implement(invoices.reminders, (ctx, { params, body }) =>
    switchReminders(ctx, params.invoiceId, body.stopped),
  ),
  implement(invoices.remind, (ctx, { params }) => remindNow(ctx, params.invoiceId)),
  implement(invoices.pdf, async (ctx, { params }) => {
    const { name, content } = await getDocument(ctx, params.invoiceId)
    return inlinePdf(name, content)
  }),
  implement(eInvoices.check, async (ctx, { params }, { request }) => {
    const check = await checkEInvoice(ctx, params.invoiceId, isDeliverySetUp)
    if (!isStaff(ctx.caller)) return check
    // A PDF that can't be drawn now hides nothing else.
    const unprintable = await findUnprintable(ctx, params.invoiceId).catch((err: unknown) => {
      request.log.warn({ err }, 'Could not check what an invoice’s PDF can show')
      return null
    })
    return unprintable?.length === 0 ? check : { ...check, unprintable }
  }),
  implement(eInvoices.deliver, (ctx, { params }) =>
    deliverEInvoice(ctx, params.invoiceId, isDeliverySetUp),
  ),
  implement(eInvoices.resolveDelivery, (ctx, { params, body }) =>
    resolveDelivery(ctx, params.invoiceId, { ...body, isDeliverySetUp }),
  ),
  implement(eInvoices.xml, async (ctx, { params, query }) => {
    const { name, content } = await getXml(ctx, params.invoiceId, query.syntax)
    return new Content('application/xml; charset=utf-8', content, {
      'content-disposition': attachment(name),
      'content-security-policy': filePolicy,
    })
  }),
  implement(clientBilling.get, (ctx, { params }) =>
    getClientBilling(ctx, params.companyId, isDeliverySetUp),
  ),
  implement(clientBilling.change, (ctx, { params, body }) =>
    changeClientBilling(ctx, params.companyId, body, isDeliverySetUp),
  ),
]
