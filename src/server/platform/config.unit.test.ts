// Environment variables: defaults for missing values; wrong values stop the startup with one line naming the variable.
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://agency.example',
  SECRETS_KEY: 'x'.repeat(32),
}

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('Expected a complaint')
}

// S7.1.2 S9.6.1
test('S7.1.1 without any variable: 127.0.0.1, port 3001, the demo', () => {
  expect(readConfig({})).toMatchObject({
    port: 3001,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    databaseUrl: undefined,
    appUrl: undefined,
    mailUrl: undefined,
    stripe: undefined,
    chatWidgetUrl: undefined,
    storage: { kind: 'disk', folder: resolve('./data/files') },
    isDemo: true,
    isProduction: false,
    hasRateLimits: true,
    secretsKeys: [],
    metricsToken: undefined,
    logLevel: 'info',
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', HOST: '', DEMO: '', APP_URL: '' })).toEqual(readConfig({}))
})

test('variables that are set are used', () => {
  const environment = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/var/lib/enfilade',
    DATABASE_URL: 'postgres://me:secret@db.example:5432/enfilade',
    DATABASE_LISTEN_URL: 'postgres://me:secret@db.example:6432/enfilade',
    APP_URL: 'http://localhost:8080/',
    DEMO: 'off',
    RATE_LIMIT: 'off',
    SECRETS_KEY: `${'s'.repeat(32)}, ${'o'.repeat(32)}`,
    METRICS_TOKEN: 'sixteen-letters-',
    LOG_LEVEL: 'silent',
    MAIL_URL: 'smtp://mail.example:25',
    MAIL_FROM: 'Agency <hello@agency.example>',
    CHAT_WIDGET_URL: 'https://chat.example/widget.js',
    STORAGE_URL: 'file:///srv/files',
  }
  expect(readConfig(environment)).toMatchObject({
    port: 0,
    host: '::1',
    dataDir: '/var/lib/enfilade',
    databaseUrl: environment.DATABASE_URL,
    databaseListenUrl: environment.DATABASE_LISTEN_URL,
    appUrl: 'http://localhost:8080',
    isDemo: false,
    hasRateLimits: false,
    secretsKeys: ['s'.repeat(32), 'o'.repeat(32)],
    metricsToken: 'sixteen-letters-',
    logLevel: 'silent',
    mailUrl: environment.MAIL_URL,
    mailFrom: environment.MAIL_FROM,
    storage: { kind: 'disk', folder: '/srv/files' },
    chatWidgetUrl: environment.CHAT_WIDGET_URL,
  })
})

test('production has no demo, and accepts the required variables', () => {
  expect(readConfig(production)).toMatchObject({ isProduction: true, isDemo: false })
})

describe('a wrong variable is reported in one line, with what it should be', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT must be a port number'],
    [{ PORT: '65536' }, 'PORT must be a port number'],
    [{ PORT: '-1' }, 'PORT must be a port number'],
    [{ PORT: '3001 ' }, 'PORT must be a port number'],
    [{ HOST: 'my host' }, 'HOST must be an address'],
    [{ HOST: 'http://localhost' }, 'HOST must be an address'],
    [{ DATABASE_URL: 'mysql://db.example/x' }, 'DATABASE_URL must be an address such as postgres'],
    [{ DATABASE_URL: 'enfilade' }, 'DATABASE_URL must be an address such as postgres'],
    [
      { DATABASE_LISTEN_URL: 'postgres://db.example/x' },
      'DATABASE_LISTEN_URL must be unset when DATABASE_URL is',
    ],
    [{ APP_URL: 'agency.example' }, 'APP_URL must be an address'],
    [{ APP_URL: 'ftp://agency.example' }, 'APP_URL must be an address'],
    [{ APP_URL: 'https://agency.example/app' }, 'APP_URL must be an address without a path'],
    [{ APP_URL: 'https://agency.example?a=1' }, 'APP_URL must be an address without a path'],
    [{ DEMO: 'yes' }, 'DEMO must be on or off'],
    [{ DEMO: 'On' }, 'DEMO must be on or off'],
    [{ RATE_LIMIT: 'false' }, 'RATE_LIMIT must be on or off'],
    [{ LOG_LEVEL: 'verbose' }, 'LOG_LEVEL must be one of'],
    [{ METRICS_TOKEN: 'fifteen-letters' }, 'METRICS_TOKEN must be a token of at least 16'],
    [{ SECRETS_KEY: 'short' }, 'SECRETS_KEY must be a secret of at least 32 characters'],
    [{ SECRETS_KEY: `${'s'.repeat(32)},` }, 'SECRETS_KEY must be a secret of at least 32'],
    [{ MAIL_URL: 'mail.example' }, 'MAIL_URL must be an address such as smtp'],
    [{ MAIL_URL: 'smtp://me:50%off@mail.example' }, 'MAIL_URL must have a % in its user'],
    [{ DATA_DIR: '/srv/c:1' }, 'DATA_DIR must be a path without'],
    [{ DATA_DIR: '/srv/$HOME' }, 'DATA_DIR must be a path without'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address such as'],
    [{ CHAT_WIDGET_URL: 'javascript:alert(1)' }, 'CHAT_WIDGET_URL must be an address'],
    [{ EMAILJS_SERVICE_ID: 'x' }, 'EMAILJS_ENDPOINT must be set when EMAILJS_SERVICE_ID is'],
    [{ HOST: '0.0.0.0' }, 'DEMO must be off when HOST is not a loopback address'],
    [{ HOST: '0.0.0.0', DEMO: 'off', RATE_LIMIT: 'off' }, 'RATE_LIMIT must be on when HOST'],
    [{ ...production, DEMO: 'on' }, 'DEMO must be off when NODE_ENV is production'],
    [{ ...production, APP_URL: '' }, 'APP_URL must be set'],
    [{ ...production, SECRETS_KEY: '' }, 'SECRETS_KEY must be set'],
  ])('%j', (environment, expected) => {
    const line = complaint(environment)
    expect(line.startsWith(expected), line).toBe(true)
    expect(line).not.toMatch(/\n|undefined|Zod|expected/)
  })
})

test('APP_URL is normalized however it is written', () => {
  const { appUrl } = readConfig({ APP_URL: 'HTTPS://Agency.Example:443/' })
  expect(appUrl).toBe('https://agency.example')
})

test('with an external database the data directory may contain any characters', () => {
  const { dataDir } = readConfig({ DATA_DIR: '/srv/c:1', DATABASE_URL: 'postgres://db.example/x' })
  expect(dataDir).toBe('/srv/c:1')
})

test('trusted proxies are none, or addresses and ranges', () => {
  expect(readConfig({}).trustedProxies).toEqual([])
  const TRUSTED_PROXIES = '10.0.0.5, 10.1.0.0/16,::1,fd00::/8'
  expect(readConfig({ TRUSTED_PROXIES }).trustedProxies).toEqual([
    '10.0.0.5',
    '10.1.0.0/16',
    '::1',
    'fd00::/8',
  ])
})

test.each([
  'files',
  'ftp://host/files',
  's3://bucket?endpoint=minio:9000',
  's3://k:50%x@bucket',
  'file:///srv/a%2fb',
])('STORAGE_URL=%s stops the start with an error that names it', (STORAGE_URL) => {
  expect(() => readConfig({ STORAGE_URL })).toThrow(
    'STORAGE_URL must be an address such as file:///srv/files or s3://KEY:SECRET@bucket?region=us-east-1',
  )
})

test.each([
  'true',
  '*',
  'proxy.example',
  '10.0.0',
  '10.0.0.0/33',
  '0.0.0.0/0',
  '::1/129',
  '10.0.0.1,',
  '10.0.0.0/8/8',
  '10.0.0.0/',
])('TRUSTED_PROXIES=%s stops the start with an error that names it', (TRUSTED_PROXIES) => {
  expect(() => readConfig({ TRUSTED_PROXIES })).toThrow(
    'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.5, 10.1.0.0/16',
  )
})

describe('delivering e-invoices', () => {
  const set = { EINVOICE_URL: 'http://127.0.0.1:8080/in?x=1', EINVOICE_TOKEN: 'sixteen-letters-1' }

  test('accepts an address and its token', () => {
    const { EINVOICE_URL: url, EINVOICE_TOKEN: token } = set
    expect(readConfig(set).accessPoint).toEqual({ url, token })
    const away = { ...production, ...set, EINVOICE_URL: 'https://peppol.example/in' }
    expect(readConfig(away).accessPoint?.url).toBe('https://peppol.example/in')
    expect(readConfig({}).accessPoint).toBeUndefined()
  })

  const example = 'EINVOICE_URL must be an address such as https://peppol-adapter.example/invoices'
  test.each<[Record<string, string>, string]>([
    [{ EINVOICE_URL: set.EINVOICE_URL }, 'EINVOICE_TOKEN must be set when EINVOICE_URL is'],
    [{ EINVOICE_TOKEN: set.EINVOICE_TOKEN }, 'EINVOICE_URL must be set when EINVOICE_TOKEN is'],
    [{ ...set, EINVOICE_URL: 'peppol.example' }, example],
    [{ ...set, EINVOICE_URL: 'https://me:secret@peppol.example/' }, example],
    [
      { ...set, EINVOICE_URL: 'http://peppol.example/' },
      'EINVOICE_URL must begin with https unless it is on this machine',
    ],
    [
      { ...set, EINVOICE_URL: 'https://peppol.example/' },
      'EINVOICE_URL must be on this machine when DEMO is on',
    ],
    [
      { ...set, EINVOICE_TOKEN: 'short' },
      'EINVOICE_TOKEN must be a token of at least 16 letters and digits',
    ],
    [
      { ...set, EINVOICE_TOKEN: 'with a space and more' },
      'EINVOICE_TOKEN must be a token of at least 16 letters and digits',
    ],
  ])('%j: %s', (environment, words) => {
    expect(complaint(environment)).toBe(words)
  })
})

describe('paying online', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  test('accepts both keys, for Stripe or a given address', () => {
    const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
    expect(readConfig(keys).stripe).toEqual({ ...stripe, apiUrl: undefined })
    const local = readConfig({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:12111/' })
    expect(local.stripe).toEqual({ ...stripe, apiUrl: 'http://127.0.0.1:12111' })
    const live = { ...production, ...keys, STRIPE_SECRET_KEY: 'rk_live_1' }
    expect(readConfig(live).stripe?.secretKey).toBe('rk_live_1')
  })

  test.each<[Record<string, string>, string]>([
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is',
    ],
    [
      { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY must be set when STRIPE_WEBHOOK_SECRET is',
    ],
    [
      { STRIPE_API_URL: 'https://pay.example' },
      'STRIPE_SECRET_KEY must be set when STRIPE_API_URL is',
    ],
    [
      { ...keys, STRIPE_SECRET_KEY: 'pk_test_1' },
      'STRIPE_SECRET_KEY must be a secret key such as sk_live_…',
    ],
    [
      { ...keys, STRIPE_WEBHOOK_SECRET: 'secret' },
      'STRIPE_WEBHOOK_SECRET must be a signing secret such as whsec_…',
    ],
    [
      { ...keys, STRIPE_API_URL: 'http://pay.example' },
      'STRIPE_API_URL must begin with https unless it is on this machine',
    ],
    [
      { ...keys, STRIPE_API_URL: 'https://pay.example/v1' },
      'STRIPE_API_URL must be an address without a path, such as https://api.stripe.com',
    ],
    [
      { ...keys, STRIPE_SECRET_KEY: 'sk_live_1' },
      'STRIPE_SECRET_KEY must be a test key when DEMO is on',
    ],
  ])('%j: %s', (environment, words) => {
    expect(complaint(environment)).toBe(words)
  })
})
