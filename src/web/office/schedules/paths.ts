// Where the invoices of a client and its recurring ones stand.
export const invoicesPathOf = (companyId: string) => `/app/admin/clients/${companyId}/invoices`

export const schedulePath = (companyId: string, scheduleId: string) =>
  `/app/admin/clients/${companyId}/schedules/${scheduleId}`
