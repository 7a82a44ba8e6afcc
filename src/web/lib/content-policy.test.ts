// Content-Security-Policy with and without a third-party chat.
import { expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

test('without an external chat nothing is loaded from another origin', () => {
  const policy = contentPolicy("'nonce-one'")
  expect(policy).not.toContain('://')
  expect(directives(policy)['script-src']).toEqual(["'self'", "'nonce-one'"])
})

test('with an external chat only its origin is allowed', () => {
  const policy = contentPolicy("'sha256-one'", 'https://chat.example:8443/widget.js?site=1')
  const origins = new Set(policy.match(/\S+:\/\/\S+(?<!;)/g))
  expect([...origins].sort()).toEqual(['https://chat.example:8443', 'wss://chat.example:8443'])
  const { 'script-src': scripts, 'connect-src': calls } = directives(policy)
  expect(scripts).toEqual(["'self'", "'sha256-one'", 'https://chat.example:8443'])
  expect(calls).toEqual(["'self'", 'https://chat.example:8443', 'wss://chat.example:8443'])
  for (const name of ['object-src', 'base-uri', 'form-action', 'frame-ancestors']) {
    expect(directives(policy)[name]?.join(' '), name).not.toContain('chat.example')
  }
})
