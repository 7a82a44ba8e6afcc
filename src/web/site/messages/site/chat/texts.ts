// Texts of the chat.
const maxLength = 4000

export const texts = {
  here: 'We’re online',
  away: 'We’re away right now',
  connecting: 'Connecting…',
  lost: 'No connection. Retrying…',
  welcomeHere: ['Ask us anything.', 'Write here, and one of us will answer.'],
  welcomeAway: ['Leave us a message.', 'We’ll answer by email.'],
  message: 'Your message',
  send: 'Send',
  sending: 'Sending…',
  notSent: 'Not sent yet. Retrying…',
  retry: 'Retry',
  edit: 'Edit',
  close: 'Close chat',
  you: 'You',
  us: 'Us',
  ask: 'We got it. Where can we answer?',
  name: 'Name (optional)',
  email: 'Email',
  leave: 'Leave address',
  emailEmpty: 'Email is required',
  emailForm: 'Please enter a valid email address',
  failed: 'This didn’t go through. Please try again.',
  unread: 'new answer',
  promise: (email: string) => `Thank you. If you leave, we’ll answer at ${email}.`,
  tooLong: (length: number) =>
    `Messages can have up to ${maxLength.toLocaleString('en')} characters. This one has ${length.toLocaleString('en')}.`,
  maxLength,
} as const
