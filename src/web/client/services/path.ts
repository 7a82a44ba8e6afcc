// Where a company's services stand in the client area.
export const clientServicesPath = '/app/client/services'
