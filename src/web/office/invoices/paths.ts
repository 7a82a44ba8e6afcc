// Where what belongs to invoices is changed.
export const clientBillingPath = (companyId: string) =>
  `/app/admin/clients/${companyId}/invoices/billing`
