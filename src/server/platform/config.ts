// Configuration from environment variables, validated once at startup; a wrong value stops the program with a one-line message.
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import type { AccessPointSettings } from './access-point.ts'
import { parseMailbox } from './mail/address.ts'
import { type StorageLocation, parseLocation } from './storage/location.ts'
import type { StripeSettings } from './stripe.ts'

export class ConfigError extends Error {}

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address such as ${example}` })

/** Whether the address has nothing after host and port. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`
}

const isOnThisMachine = (address: string): boolean =>
  loopback.has(new URL(address).hostname.replace(/^\[|\]$/g, ''))

const isSecureOrLoopback = (address: string): boolean =>
  !URL.canParse(address) || new URL(address).protocol === 'https:' || isOnThisMachine(address)

/** Whether the address contains no credentials; those belong in the token. */
function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password, hash } = new URL(address)
  return username === '' && password === '' && hash === ''
}

/** An address, or a range such as `10.0.0.0/8`. */
function isAddressRange(range: string): boolean {
  const [address = '', length, ...more] = range.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (more.length > 0 || bits < 0) return false
  return length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits)
}

/** Whether user and password are validly percent-encoded. */
function isDecodable(address: string): boolean {
  try {
    return decodeURIComponent(address) !== ''
  } catch {
    return false
  }
}

function toStorageLocation(text: string): StorageLocation | undefined {
  try {
    return parseLocation(text)
  } catch {
    // Contains characters that are not properly encoded.
    return undefined
  }
}

const bearerToken = z
  .string()
  .regex(/^[\w.~+/=-]{16,}$/, { error: 'must be a token of at least 16 letters and digits' })

const storageExamples = 'file:///srv/files or s3://KEY:SECRET@bucket?region=us-east-1'

const accessPointExample = 'https://peppol-adapter.example/invoices'

const mailExample = 'smtp://user:password@mail.example:587'

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number from 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a port number from 0 to 65535' })
    .default(3001),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'must be an address to listen on, such as 127.0.0.1' })
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  DATABASE_LISTEN_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  APP_URL: url(/^https?$/, 'https://agency.example')
    .refine(isOrigin, {
      error: 'must be an address without a path, such as https://agency.example',
    })
    .optional(),
  DEMO: onOff.optional(),
  MAIL_URL: url(/^smtps?$/, mailExample)
    .refine((address) => URL.canParse(address) && new URL(address).hostname !== '', {
      error: `must be an address such as ${mailExample}`,
    })
    .refine(isDecodable, { error: 'must have a % in its user or password written as %25' })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((from) => parseMailbox(from) !== undefined, {
      error: 'must be an address such as Agency <hello@agency.example>',
    })
    .optional(),
  EMAILJS_ENDPOINT: url(/^https?$/, 'https://api.emailjs.com/api/v1.0/email/send').optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_PUBLIC_KEY: z.string().optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, { error: 'must be a secret key such as sk_live_…' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w+$/, { error: 'must be a signing secret such as whsec_…' })
    .optional(),
  STRIPE_API_URL: url(/^https?$/, 'https://api.stripe.com')
    .refine(isOrigin, {
      error: 'must be an address without a path, such as https://api.stripe.com',
    })
    .refine(isSecureOrLoopback, { error: 'must begin with https unless it is on this machine' })
    .optional(),
  EINVOICE_URL: url(/^https?$/, accessPointExample)
    .refine(isPlainAddress, { error: `must be an address such as ${accessPointExample}` })
    .refine(isSecureOrLoopback, { error: 'must begin with https unless it is on this machine' })
    .optional(),
  EINVOICE_TOKEN: bearerToken.optional(),
  CHAT_WIDGET_URL: url(/^https?$/, 'https://chat.example/widget.js').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((range) => range.trim()))
    .refine((ranges) => ranges.every(isAddressRange), {
      error: 'must be addresses or ranges such as 10.0.0.5, 10.1.0.0/16',
    })
    .default([]),
  RATE_LIMIT: onOff.default('on'),
  SECRETS_KEY: z
    .string()
    .transform((keys) => keys.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32), {
      error: 'must be a secret of at least 32 characters, or several with commas between',
    })
    .default([]),
  STORAGE_URL: z
    .string()
    .transform((text, check) => {
      const location = toStorageLocation(text)
      if (location) return location
      check.addIssue({ code: 'custom', message: `must be an address such as ${storageExamples}` })
      return z.NEVER
    })
    .optional(),
  METRICS_TOKEN: bearerToken.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  /** A PostgreSQL server to use instead of the embedded one. */
  databaseUrl: string | undefined
  /** The same server without a pooler, for LISTEN. */
  databaseListenUrl: string | undefined
  /** The public address, if set; otherwise derived from the port. */
  appUrl: string | undefined
  /** A mail server; if unset, emails are written to DATA_DIR/outbox. */
  mailUrl: string | undefined
  /** `Name <address>` or an address. */
  mailFrom: string | undefined
  /** Sends contact messages instead of the mail server. */
  mailProvider:
    | { endpoint: string; serviceId: string; templateId: string; publicKey: string }
    | undefined
  /** If unset, online payment is disabled. */
  stripe: StripeSettings | undefined
  /** If unset, e-invoices are not delivered. */
  accessPoint: AccessPointSettings | undefined
  /** Script of a third-party chat; if unset, the built-in chat is used. */
  chatWidgetUrl: string | undefined
  /** Addresses and ranges of proxies whose X-Forwarded-For and -Proto headers are trusted. */
  trustedProxies: string[]
  /** Where files are stored. */
  storage: StorageLocation
  isDemo: boolean
  isProduction: boolean
  hasRateLimits: boolean
  /** Newest first; if empty, a key is generated in DATA_DIR. */
  secretsKeys: string[]
  /** If unset, nothing is measured. */
  metricsToken: string | undefined
  logLevel: string
}

const providerVariables = [
  'EMAILJS_ENDPOINT',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_ID',
  'EMAILJS_PUBLIC_KEY',
] as const

function toMailProvider(env: z.infer<typeof Environment>): Config['mailProvider'] {
  const given = providerVariables.find((name) => env[name] !== undefined)
  if (!given) return undefined
  const [endpoint = '', serviceId = '', templateId = '', publicKey = ''] = providerVariables.map(
    (name) => {
      const value = env[name]
      if (value === undefined) throw new ConfigError(`${name} must be set when ${given} is`)
      return value
    },
  )
  return { endpoint, serviceId, templateId, publicKey }
}

function toStripe(env: z.infer<typeof Environment>, isDemo: boolean): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (secretKey === undefined && webhookSecret === undefined) {
    if (env.STRIPE_API_URL === undefined) return undefined
    throw new ConfigError('STRIPE_SECRET_KEY must be set when STRIPE_API_URL is')
  }
  if (webhookSecret === undefined) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET must be set when STRIPE_SECRET_KEY is')
  }
  if (secretKey === undefined) {
    throw new ConfigError('STRIPE_SECRET_KEY must be set when STRIPE_WEBHOOK_SECRET is')
  }
  if (isDemo && !secretKey.includes('_test_')) {
    throw new ConfigError('STRIPE_SECRET_KEY must be a test key when DEMO is on')
  }
  return { secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL?.replace(/\/$/, '') }
}

function toAccessPoint(env: z.infer<typeof Environment>, isDemo: boolean): Config['accessPoint'] {
  const { EINVOICE_URL: address, EINVOICE_TOKEN: token } = env
  if (address === undefined && token === undefined) return undefined
  if (token === undefined) {
    throw new ConfigError('EINVOICE_TOKEN must be set when EINVOICE_URL is')
  }
  if (address === undefined)
    throw new ConfigError('EINVOICE_URL must be set when EINVOICE_TOKEN is')
  if (isDemo && !isOnThisMachine(address)) {
    throw new ConfigError('EINVOICE_URL must be on this machine when DEMO is on')
  }
  return { url: address, token }
}

/** @throws ConfigError naming the variable and its expected value */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`)
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const isDemo = env.DEMO ? env.DEMO === 'on' : !isProduction
  const isLoopback = loopback.has(env.HOST)
  if (isDemo && !isLoopback) {
    throw new ConfigError('DEMO must be off when HOST is not a loopback address')
  }
  if (env.RATE_LIMIT === 'off' && !isLoopback) {
    throw new ConfigError('RATE_LIMIT must be on when HOST is not a loopback address')
  }
  if (env.DATABASE_LISTEN_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_LISTEN_URL must be unset when DATABASE_URL is')
  }
  if (isProduction && env.DEMO === 'on') {
    throw new ConfigError('DEMO must be off when NODE_ENV is production')
  }
  if (isProduction && !env.APP_URL) {
    throw new ConfigError('APP_URL must be set to the public address when NODE_ENV is production')
  }
  if (isProduction && env.SECRETS_KEY.length === 0) {
    throw new ConfigError('SECRETS_KEY must be set when NODE_ENV is production')
  }
  const dataDir = resolve(env.DATA_DIR)
  // The system loader, which finds the built-in PostgreSQL's libraries there, splits paths at these characters.
  if (!env.DATABASE_URL && /[:;$]/.test(dataDir)) {
    throw new ConfigError('DATA_DIR must be a path without “:”, “;” and “$”')
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL,
    databaseListenUrl: env.DATABASE_LISTEN_URL,
    appUrl: env.APP_URL && new URL(env.APP_URL).origin,
    mailUrl: env.MAIL_URL,
    mailFrom: env.MAIL_FROM,
    mailProvider: toMailProvider(env),
    stripe: toStripe(env, isDemo),
    accessPoint: toAccessPoint(env, isDemo),
    chatWidgetUrl: env.CHAT_WIDGET_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    storage: env.STORAGE_URL ?? { kind: 'disk', folder: join(dataDir, 'files') },
    isDemo,
    isProduction,
    hasRateLimits: env.RATE_LIMIT === 'on',
    secretsKeys: env.SECRETS_KEY,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}
