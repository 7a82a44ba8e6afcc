// What of a failed job's data is shown, and what never is.
import { describe, expect, test } from 'vitest'
import { emails } from '#server/emails.ts'
import { errorText, flatten, subjectsOf, withoutAddresses } from './rules.ts'
import { templateTitles, titleOf } from './labels.ts'

const id = '01990000-0000-7000-8000-00000000000a'
const other = '01990000-0000-7000-8000-00000000000b'

describe('flatten', () => {
  test('keeps equal keys of different levels apart, and the entries of lists together', () => {
    const data = {
      template: 'invoice sent',
      people: [id, other],
      data: { invoiceId: id, template: 'inner', gone: null, at: { template: 'deep' } },
      isInternal: true,
    }
    expect(flatten(data)).toEqual({
      template: 'invoice sent',
      people: `${id}, ${other}`,
      invoiceId: id,
      'data.template': 'inner',
      'data.at.template': 'deep',
      isInternal: 'true',
    })
  })

  test('leaves out whatever would let a reader sign in', () => {
    const data = {
      data: {
        token: 'abc',
        resetToken: 'abc',
        password: 'abc',
        code: 'abc',
        clientSecret: 'abc',
        url: 'https://a.test/abc',
        nested: { link: ['abc'] },
        email: 'ann@a.test',
        note: 'see https://a.test/x?token=abc',
      },
    }
    expect(flatten(data)).toEqual({ email: 'ann@a.test', note: 'see https://a.test/…' })
  })

  test('reads lists of objects like objects, whatever their keys', () => {
    const data = JSON.parse('{"list":[{"token":"s3cret","toString":"x"},{"__proto__":"y"}],"b":[]}')
    expect(flatten(data)).toEqual({ toString: 'x', b: '' })
  })

  test.each([null, undefined, 'text', 7])('never returns an undefined value for %s', (data) => {
    expect(JSON.stringify(flatten(data))).not.toContain('undefined')
  })
})

test.each([
  ['550 spam: https://app.test/reset-password?token=s3cret.', '550 spam: https://app.test/…'],
  ['smtp://user:s3cret@mail.test:25 failed', 'smtp://mail.test:25 failed'],
  ['smtp://user:s3/cret@mail.test', 'smtp://mail.test'],
  ['https://app.test/x#s3cret', 'https://app.test/…'],
  ['(http://app.test/?s3cret@x)', '(http://app.test/…'],
  ['quoted …word?token=3Ds3cret& more', 'quoted …word?token=…& more'],
  ['http://app.test/x?tok=\r\nen=3Ds3c=\nret more', 'http://app.test/… more'],
  ['app.test%2Fx%3Ftoken%3Ds3cret more', 'app.test%2Fx%3Ftoken%3D… more'],
  ['{"password": "s3cret","a":1}', '{"password": "…","a":1}'],
  ['getaddrinfo ENOTFOUND mail.test', 'getaddrinfo ENOTFOUND mail.test'],
  ['see https://mail.test for help', 'see https://mail.test for help'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutAddresses(text)).toBe(shown)
})

test('an error is shown by its message or its output, and never with a whole page', () => {
  expect(errorText({ message: 'away' })).toBe('away')
  expect(errorText({ value: 1 })).toBe('{"value":1}')
  expect(errorText(null)).toBe('null')
  expect(errorText({ message: `https://${'a.'.repeat(100_000)}` }).length).toBeLessThan(5001)
})

describe('subjectsOf', () => {
  const mail = (template: string, data: Record<string, string>) =>
    subjectsOf({ queue: 'mail', data: { template, data } })

  test.each([
    ['invoice sent', { invoiceId: id, userId: other }, 'person'],
    ['message due', { message: id, person: other }, 'person'],
    ['registration waiting', { companyId: id, staffId: other }, 'person'],
    ['message received', { message: other }, 'message'],
    ['invitation', { invitationId: other }, 'invitation'],
    ['staff invitation', { invitationId: other }, 'staffInvitation'],
  ])('%s goes to the %o', (template, data, kind) => {
    expect(mail(template, data).recipient).toEqual({ kind, id: other })
  })

  test('an address in the data is the recipient’s', () => {
    expect(mail('reset password', { email: 'ann@a.test' }).address).toBe('ann@a.test')
    expect(mail('address changed', { userId: id, former: 'old@a.test' }).address).toBe('old@a.test')
  })

  test('a delivery is about an e-invoice or a message', () => {
    const data = { delivery: id }
    expect(subjectsOf({ queue: 'e-invoice', data }).about).toEqual([{ kind: 'eInvoice', id }])
    expect(subjectsOf({ queue: 'delivery', data }).about).toEqual([{ kind: 'delivery', id }])
  })

  test('an event has no recipient, and may be about any kind of record', () => {
    const data = { kind: 'message', record: id, about: 'x', people: [other], actor: other }
    const { recipient, about } = subjectsOf({ queue: 'notification', data })
    expect(recipient).toBeUndefined()
    expect(about).toContainEqual({ kind: 'message', id })
    expect(about.every((subject) => subject.id === id)).toBe(true)
  })

  test.each([
    null,
    {},
    [],
    { template: 'x' },
    { data: 'x' },
    { file: 'no id' },
    { constructor: id },
    JSON.parse(`{"__proto__":"${id}"}`),
  ])('%j has no subject', (data) => {
    expect(subjectsOf({ queue: 'mail', data })).toEqual({
      address: null,
      recipient: undefined,
      about: [],
    })
  })
})

describe('titles', () => {
  test('every email template has its own title, and there are no other titles', () => {
    const names = emails.map(({ name }) => name)
    expect(Object.keys(templateTitles).toSorted()).toEqual(names.toSorted())
    expect(new Set(Object.values(templateTitles)).size).toBe(names.length)
  })

  test('a job is named after its email template, an unknown one by its own name', () => {
    expect(titleOf('mail', 'invoice reminder')).toBe('Email: payment reminder')
    expect(titleOf('mail', 'of old')).toBe('Email: of old')
    expect(titleOf('file-preview', undefined)).toBe('File preview')
    expect(titleOf('of old', undefined)).toBe('of old')
    expect(titleOf('toString', undefined)).toBe('toString')
    expect(titleOf('mail', 'constructor')).toBe('Email: constructor')
  })
})
