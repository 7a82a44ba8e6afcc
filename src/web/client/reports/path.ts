// Where the client's reports are read.

export const clientReportsPath = '/app/client/reports'
