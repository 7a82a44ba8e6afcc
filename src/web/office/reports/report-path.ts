// Where a report is written and read in the back-office.

export const reportPath = ({ _id }: { _id: string }): string => `/app/admin/reports/${_id}`
