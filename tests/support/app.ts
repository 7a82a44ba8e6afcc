// The whole app over a test file's own database; anything it logs as its own fault fails the test.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import type { Platform } from '#server/platform/context.ts'
import { secretsOf } from '#server/platform/secrets.ts'
import { openStorage } from '#server/platform/storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { StripeClient } from '#server/platform/stripe.ts'
import { Updates } from '#server/platform/updates.ts'
import type { TestDatabase } from './database.ts'

export interface TestApp {
  platform: Platform
  storage: Storage
  /** One request without a socket. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Base address of the app on a port of its own, for what needs a socket. */
  listen(): Promise<string>
  /** Its routes as Fastify prints them, a tree. */
  printRoutes(): string
  /** What was logged as a fault of ours since the last time this was asked. */
  takeFaults(): string[]
  close(): Promise<void>
}

export interface TestAppOptions {
  appUrl?: string
  /** The installation's secrets, the newest first. */
  secrets?: string[]
  /** Invoices are paid online. */
  stripe?: StripeClient
  /** E-invoices are delivered. */
  isDeliverySetUp?: boolean
}

export const testSecret = 'the secret of the tests, which is no secret'

export async function startApp(
  { agency, companyStaff, client }: TestDatabase,
  { appUrl, secrets = [testSecret], stripe, isDeliverySetUp = false }: TestAppOptions = {},
): Promise<TestApp> {
  const faults: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void faults.push(line) })
  const folder = await mkdtemp(join(tmpdir(), 'enfilade-files-'))
  const storage = await openStorage({ kind: 'disk', folder }, folder)
  const platform: Platform = { agency, companyStaff, client, updates: new Updates() }
  const app: FastifyInstance = await createApp({
    platform,
    storage,
    secrets: secretsOf(secrets),
    stripe,
    isDeliverySetUp,
    appUrl,
    hasRateLimits: true,
    checksAllAnswers: true,
    logger,
  })
  await app.ready()
  let address: Promise<string> | undefined
  return {
    platform,
    storage,
    inject: (request) => app.inject(request),
    listen: () => (address ??= app.listen({ port: 0, host: '127.0.0.1' })),
    printRoutes: () => app.printRoutes({ commonPrefix: false }),
    takeFaults: () => faults.splice(0),
    async close() {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
