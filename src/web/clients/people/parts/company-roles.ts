// Display names of a person's role in their company.
const companyRoleNames = { owner: 'Owner', member: 'Member' }

export const companyRoleOptions = [
  { value: 'owner', label: companyRoleNames.owner },
  { value: 'member', label: companyRoleNames.member },
] as const

export const companyRoleName = (role: keyof typeof companyRoleNames) => companyRoleNames[role]
