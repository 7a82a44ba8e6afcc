// The contact form's fields and texts, shared by the page and its script.
import { contactErrors } from '#contract/site/messages.ts'
import { visible } from '#contract/values/normal-text.ts'

/** `issue`: the message for a required field left empty. */
export const contactFields = [
  {
    name: 'firstName',
    label: 'First name',
    type: 'text',
    autoComplete: 'given-name',
    maxLength: 100,
    issue: contactErrors.firstName,
  },
  {
    name: 'lastName',
    label: 'Last name',
    type: 'text',
    autoComplete: 'family-name',
    maxLength: 100,
    issue: contactErrors.lastName,
  },
  {
    name: 'email',
    label: 'Email',
    type: 'email',
    autoComplete: 'email',
    maxLength: 254,
    issue: contactErrors.email,
  },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 100, issue: null },
  {
    name: 'company',
    label: 'Company',
    type: 'text',
    autoComplete: 'organization',
    maxLength: 254,
    issue: null,
  },
  {
    name: 'message',
    label: 'Message',
    type: 'textarea',
    autoComplete: 'off',
    /** Pasted text is not truncated; an error appears instead. */
    maxLength: undefined,
    issue: contactErrors.message,
  },
] as const

export const consents = [
  { name: 'marketing', label: 'Send me news about services and offers' },
  { name: 'newsletter', label: 'Send me the newsletter' },
] as const

export type ContactField = (typeof contactFields)[number]
type ContactFieldName = ContactField['name']
type ConsentName = (typeof consents)[number]['name']

/** Typed values; a checked consent is 'Yes', as on the wire. */
export type ContactValues = Partial<Record<ContactFieldName | ConsentName, string | undefined>>
export type ContactErrors = Partial<Record<ContactFieldName, string | undefined>>

export const contactMessages = {
  sending: 'Sending your message...',
  sent: 'Thank you for contacting us! We will get back to you soon.',
  failed: 'There was an error sending your message. Please try again later.',
  emailForm: contactErrors.emailForm,
  /** Matches what can be seen of a text. */
  visible: visible.source,
  maxMessageLength: 20_000,
  tooLong: 'Message must be at most 20,000 characters. Yours has ',
} as const
