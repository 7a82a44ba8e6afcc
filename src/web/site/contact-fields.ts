// The contact form's fields, its checks and its sentences; shared by the page, its script and the server's answer.

export const contactFields = [
  {
    name: 'firstName',
    label: 'First name',
    type: 'text',
    autoComplete: 'given-name',
    isRequired: true,
  },
  {
    name: 'lastName',
    label: 'Last name',
    type: 'text',
    autoComplete: 'family-name',
    isRequired: true,
  },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', isRequired: true },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', isRequired: false },
  {
    name: 'company',
    label: 'Company',
    type: 'text',
    autoComplete: 'organization',
    isRequired: false,
  },
  { name: 'message', label: 'Message', type: 'textarea', autoComplete: 'off', isRequired: true },
] as const

export const consents = [
  { name: 'marketing', label: 'Send me news about services and offers' },
  { name: 'newsletter', label: 'Send me the newsletter' },
] as const

export type ContactField = (typeof contactFields)[number]
export type ContactFieldName = ContactField['name']
export type ConsentName = (typeof consents)[number]['name']

/** What was typed; a ticked consent is 'Yes', as on the wire. */
export type ContactValues = Partial<Record<ContactFieldName, string>> &
  Partial<Record<ConsentName, 'Yes' | 'No'>>
export type ContactErrors = Partial<Record<ContactFieldName, string>>

/** A field no person sees. Whatever fills it in is a program: store its message, marked as suspected. */
export const honeypotName = 'website'

export const contactWords = {
  sending: 'Sending your message...',
  sent: 'Thank you for contacting us! We will get back to you soon.',
  failed: 'There was an error sending your message. Please try again later.',
} as const

/** The checks of the specification, on trimmed values; all faults at once. */
export function contactErrors(values: ContactValues): ContactErrors {
  const errors: ContactErrors = {}
  for (const { name, label, isRequired } of contactFields) {
    if (isRequired && !values[name]?.trim()) errors[name] = `${label} is required`
  }
  const email = values.email?.trim()
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    errors.email = 'Please enter a valid email address'
  }
  return errors
}
