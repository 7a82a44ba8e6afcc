// How permissions are asked for: a policy answers, a no becomes `forbidden`.
import { AppError } from './app-error.ts'
import type { Viewer } from './viewer.ts'

export type Policy<Record> = (viewer: Viewer, record: Record) => boolean

/** The record is the viewer's to see already; another's was `not_found` before. */
export function authorize<Record>(policy: Policy<Record>, viewer: Viewer, record: Record): void {
  if (!policy(viewer, record)) throw new AppError('forbidden')
}
