// Invoice queries.
import { clientBilling } from '#contract/billing/client-billing.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { type InvoiceQuery, invoices } from '#contract/billing/invoices.ts'
import { queryOf } from '#web/lib/query.ts'

export const invoicesPage = (choices: Omit<InvoiceQuery, 'size' | 'format'>) =>
  queryOf(invoices.list, { query: { ...choices, size: 25 } })

/** Those to be paid, overdue ones first. */
export const openInvoicesOf = (company: string) =>
  queryOf(invoices.list, {
    query: { company, status: 'outstanding', sort: 'dueDate', size: 25 },
  })

export const invoiceWith = (invoiceId: string) => queryOf(invoices.get, { params: { invoiceId } })

export const invoiceSums = (company?: string) =>
  queryOf(invoices.sums, { query: company === undefined ? {} : { company } })

export const invoiceDefaults = queryOf(invoices.defaults, {})

export const eInvoiceCheckOf = (invoiceId: string) =>
  queryOf(eInvoices.check, { params: { invoiceId } })

export const billingOfClient = (companyId: string) =>
  queryOf(clientBilling.get, { params: { companyId } })

export const invoiceRevenue = queryOf(invoices.revenue, { query: {} })
