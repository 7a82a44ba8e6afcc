// Where services stand in the back-office.
export const renewalsPath = '/app/admin/renewals'

export const servicesPath = (companyId: string) => `/app/admin/clients/${companyId}/services`

export const servicePath = ({ company, _id }: { company: string; _id: string }) =>
  `${servicesPath(company)}/${_id}`
