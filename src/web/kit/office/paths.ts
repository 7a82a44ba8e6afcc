// Back-office addresses used by several screens.

export const renewalsPath = '/app/admin/renewals'

export const timePath = '/app/admin/time'

export const reportPath = ({ _id }: { _id: string }): string => `/app/admin/reports/${_id}`

/** A client company's page, the parent of its tabs. */
const clientPath = (companyId: string) => `/app/admin/clients/${companyId}`

export const toInvoicesPath = (companyId: string) => `${clientPath(companyId)}/invoices`

export const clientBillingPath = (companyId: string) => `${toInvoicesPath(companyId)}/billing`

export const schedulePath = (companyId: string, scheduleId: string) =>
  `${clientPath(companyId)}/schedules/${scheduleId}`

export const toRetainersPath = (companyId: string) => `${clientPath(companyId)}/retainers`

export const retainerPath = (companyId: string, retainerId: string) =>
  `${toRetainersPath(companyId)}/${retainerId}`

export const toServicesPath = (companyId: string) => `${clientPath(companyId)}/services`

export const servicePath = ({ company, _id }: { company: string; _id: string }) =>
  `${toServicesPath(company)}/${_id}`

export const filePath = ({ company, _id }: { company: string; _id: string }) =>
  `${clientPath(company)}/files/${_id}`

export const toPortfolioPath = (companyId: string) => `${clientPath(companyId)}/portfolio`

export const casePath = ({ company, _id }: { company: string; _id: string }) =>
  `${toPortfolioPath(company)}/${_id}`
