// The whole app over a test file's own database; anything it logs as its own fault fails the test.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import type { Platform } from '#server/platform/context.ts'
import { Updates } from '#server/platform/updates.ts'
import type { TestDatabase } from './database.ts'

export interface TestApp {
  platform: Platform
  /** One request without a socket. */
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
  /** Base address of the app on a port of its own, for what needs a socket. */
  listen(): Promise<string>
  /** What was logged as a fault of ours since the last time this was asked. */
  takeFaults(): string[]
  close(): Promise<void>
}

export interface TestAppOptions {
  appUrl?: string
}

export async function startApp(
  { agency, client }: TestDatabase,
  { appUrl }: TestAppOptions = {},
): Promise<TestApp> {
  const faults: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void faults.push(line) })
  const platform: Platform = { agency, client, updates: new Updates() }
  const app: FastifyInstance = await createApp({
    platform,
    appUrl,
    hasRateLimits: true,
    checksAllAnswers: true,
    logger,
  })
  await app.ready()
  let address: Promise<string> | undefined
  return {
    platform,
    inject: (request) => app.inject(request),
    listen: () => (address ??= app.listen({ port: 0, host: '127.0.0.1' })),
    takeFaults: () => faults.splice(0),
    close: () => app.close(),
  }
}
