// Back-office addresses used by several screens.

export const renewalsPath = '/app/admin/renewals'

export const timePath = '/app/admin/time'

export const reportPath = ({ _id }: { _id: string }): string => `/app/admin/reports/${_id}`

/** A client company's page, the parent of its tabs. */
const clientPath = (companyId: string) => `/app/admin/clients/${companyId}`

export const invoicesPathOf = (companyId: string) => `${clientPath(companyId)}/invoices`

export const clientBillingPath = (companyId: string) => `${invoicesPathOf(companyId)}/billing`

export const schedulePath = (companyId: string, scheduleId: string) =>
  `${clientPath(companyId)}/schedules/${scheduleId}`

export const retainersPathOf = (companyId: string) => `${clientPath(companyId)}/retainers`

export const retainerPath = (companyId: string, retainerId: string) =>
  `${retainersPathOf(companyId)}/${retainerId}`

export const servicesPathOf = (companyId: string) => `${clientPath(companyId)}/services`

export const servicePath = ({ company, _id }: { company: string; _id: string }) =>
  `${servicesPathOf(company)}/${_id}`

export const filePath = ({ company, _id }: { company: string; _id: string }) =>
  `${clientPath(company)}/files/${_id}`

export const portfolioPathOf = (companyId: string) => `${clientPath(companyId)}/portfolio`

export const casePath = ({ company, _id }: { company: string; _id: string }) =>
  `${portfolioPathOf(company)}/${_id}`
