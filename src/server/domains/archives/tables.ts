// What of a company's records stays out of its archive. All other tables with a company are in it, whoever adds them.

export const leftOut: Record<string, string> = {
  social_account_secrets: 'passwords and keys never leave',
  invitations: 'their links work here only',
  staff_companies: 'the agency’s own people',
  uploads: 'not there yet',
  notifications: 'of each person, about what is in the archive',
  search_documents: 'made of the records',
  invoice_documents: 'drawn of the invoices',
}

/** Made of others. */
export const derivedColumns: readonly string[] = ['card', 'card_format', 'html', 'html_format']

/** What hangs on a company, and is the agency's. */
export const ofTheAgency: Record<string, string> = {
  messages: 'the agency’s own inbox, whoever wrote to it',
}
