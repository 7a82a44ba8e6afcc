// Where the cases of a client stand in the back-office.
export const portfolioPath = (companyId: string) => `/app/admin/clients/${companyId}/portfolio`

export const casePath = ({ company, _id }: { company: string; _id: string }) =>
  `${portfolioPath(company)}/${_id}`
