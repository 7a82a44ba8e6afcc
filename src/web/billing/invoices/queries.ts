// Invoice queries.
import { useQueryClient } from '@tanstack/react-query'
import { clientBilling } from '#contract/billing/client-billing.ts'
import { eInvoices } from '#contract/billing/e-invoices.ts'
import { type Invoice, type InvoiceQuery, invoices } from '#contract/billing/invoices.ts'
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

/** Writes the server's answer about an invoice to every cache that shows it. */
export function useInvoiceCache() {
  const cache = useQueryClient()

  const refreshLists = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: [invoices.list.path] }),
      cache.invalidateQueries({ queryKey: [invoices.sums.path] }),
      cache.invalidateQueries({ queryKey: [invoices.revenue.path] }),
    ])

  return {
    refreshLists,
    /** Invalidates other invoices the change touched; they are refetched when shown. */
    async show(invoice: Invoice) {
      cache.setQueryData(invoiceWith(invoice._id).queryKey, invoice)
      const isOther = { predicate: isInvoiceBut(invoice._id) }
      const check = { queryKey: [eInvoices.check.path] }
      await Promise.all([
        refreshLists(),
        cache.invalidateQueries(isOther),
        cache.invalidateQueries(check),
      ])
    },
    read: (invoiceId: string) => cache.fetchQuery({ ...invoiceWith(invoiceId), staleTime: 0 }),
    /** The page may still be mounted: removing its query would refetch it and get not found. */
    remove: (invoiceId: string) =>
      cache.removeQueries({ queryKey: invoiceWith(invoiceId).queryKey, type: 'inactive' }),
  }
}

const isInvoiceBut =
  (invoiceId: string) =>
  ({ queryKey }: { queryKey: readonly unknown[] }) => {
    const [path, { params } = {}] = queryKey as [string, { params?: { invoiceId?: string } }?]
    return path === invoices.get.path && params?.invoiceId !== invoiceId
  }
