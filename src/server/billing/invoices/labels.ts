// Texts shared by emails and errors about invoices and quotes.

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `January 31, 2027` */
export const longDay = (day: string): string => date.format(new Date(`${day}T00:00:00Z`))
