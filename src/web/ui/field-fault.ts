// What is wrong with a field, out of what a form keeps under its name.

interface Fault {
  message?: string
  /** What is wrong with a list as a whole, beside what is wrong with its rows. */
  root?: { message?: string }
  /** Of money, which is typed as one text. */
  amount?: { message?: string }
}

export const faultMessage = (fault: Fault | undefined): string | undefined =>
  fault?.root?.message ?? fault?.message ?? fault?.amount?.message
