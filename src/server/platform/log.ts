// What the platform needs of a log, so that tests can pass their own.

export interface Log {
  info(details: object, message?: string): void
  warn(details: object, message?: string): void
  error(details: object, message?: string): void
}
