// What the chat says.
const maxLength = 4000

export const words = {
  here: 'Somebody is here',
  away: 'We are away from the chat',
  connecting: 'Connecting…',
  lost: 'No connection. We keep trying.',
  welcomeHere: ['Ask us anything.', 'You write here, and one of us answers.'],
  welcomeAway: ['Leave us a message.', 'We answer by email.'],
  message: 'Your message',
  send: 'Send',
  sending: 'Sending…',
  notSent: 'Not sent yet. We keep trying.',
  retry: 'Retry',
  edit: 'Edit',
  close: 'Close chat',
  you: 'You',
  us: 'Us',
  ask: 'We have it. Where may we answer?',
  name: 'Name (optional)',
  email: 'Email',
  leave: 'Leave address',
  emailEmpty: 'Email is required',
  emailForm: 'Please enter a valid email address',
  failed: 'This did not go through. Please try again.',
  unread: 'new answer',
  promise: (email: string) => `Thank you. If you leave, we answer to ${email}.`,
  tooLong: (length: number) =>
    `A message has at most ${maxLength.toLocaleString('en')} characters. This one has ${length.toLocaleString('en')}.`,
  maxLength,
} as const
