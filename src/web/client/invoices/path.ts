// Where the client's invoices stand.
export const clientInvoicesPath = '/app/client/invoices'
