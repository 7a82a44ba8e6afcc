// What the server answered about an invoice, into all that shows it.
import { useQueryClient } from '@tanstack/react-query'
import { eInvoices } from '#contract/e-invoices.ts'
import { type Invoice, invoices } from '#contract/invoices.ts'
import { invoiceWith } from '#web/features/invoices/invoice-queries.ts'

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
    /** Another invoice that the change touched is read again when it is shown. */
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
    /** The page that shows it may not be gone yet: taken from it, it would be asked for once more, and not be found. */
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
