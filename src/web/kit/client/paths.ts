// Client area paths that several screens link to.

export const clientFilesPath = '/app/client/files'
export const clientInvoicesPath = '/app/client/invoices'
export const clientNotificationsPath = '/app/client/notifications'
export const clientPortfolioPath = '/app/client/portfolio'
export const clientPostsPath = '/app/client/posts'
export const clientQuotesPath = '/app/client/quotes'
export const clientReportsPath = '/app/client/reports'
export const clientRetainersPath = '/app/client/retainers'
export const clientServicesPath = '/app/client/services'
