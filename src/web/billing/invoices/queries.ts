// Invoice queries.
import { clientBilling } from '#contract/billing/client-billing.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { type InvoiceQuery, invoices } from '#contract/billing/invoices.ts'
import { toQuery } from '#web/lib/query.ts'

export const invoicesPage = (choices: Omit<InvoiceQuery, 'size' | 'format'>) =>
  toQuery(invoices.list, { query: { ...choices, size: 25 } })

/** Those to be paid, overdue ones first. */
export const openInvoicesQuery = (company: string) =>
  toQuery(invoices.list, {
    query: { company, status: 'outstanding', sort: 'dueDate', size: 25 },
  })

export const invoiceWith = (invoiceId: string) => toQuery(invoices.get, { params: { invoiceId } })

export const invoiceSums = (company?: string) =>
  toQuery(invoices.sums, { query: company === undefined ? {} : { company } })

export const invoiceDefaults = toQuery(invoices.defaults, {})

export const eInvoiceCheckQuery = (invoiceId: string) =>
  toQuery(eInvoices.check, { params: { invoiceId } })

export const billingOfClient = (companyId: string) =>
  toQuery(clientBilling.get, { params: { companyId } })

export const invoiceRevenue = toQuery(invoices.revenue, { query: {} })
