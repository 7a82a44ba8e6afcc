// Where time stands in the back-office.

export const timePath = '/app/admin/time'
