// Extracts a field's error message from the form's error object.

interface Fault {
  message?: string
  /** Error of a list as a whole, separate from errors of its rows. */
  root?: { message?: string }
  /** Error of money, which is an object but typed as one text. */
  amount?: { message?: string }
}

export const faultMessage = (fault: Fault | undefined): string | undefined =>
  fault?.root?.message ?? fault?.message ?? fault?.amount?.message
