// Extracts a field's error message from the form's error object.

interface FormError {
  message?: string
  /** Error of a list as a whole, separate from errors of its rows. */
  root?: { message?: string }
  /** Error of money, which is an object but typed as one text. */
  amount?: { message?: string }
}

export const toErrorMessage = (issue: FormError | undefined): string | undefined =>
  issue?.root?.message ?? issue?.message ?? issue?.amount?.message
