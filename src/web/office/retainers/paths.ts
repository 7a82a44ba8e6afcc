// Where the retainers of a client stand.
export const retainersPathOf = (companyId: string) => `/app/admin/clients/${companyId}/retainers`

export const retainerPath = (companyId: string, retainerId: string) =>
  `${retainersPathOf(companyId)}/${retainerId}`
