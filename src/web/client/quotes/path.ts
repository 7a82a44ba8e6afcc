// Where the client's quotes stand.
export const clientQuotesPath = '/app/client/quotes'
