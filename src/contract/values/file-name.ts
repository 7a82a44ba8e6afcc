// Sanitizes file names from users and their systems: a single path segment without invisible characters.
import * as z from 'zod'
import { text } from '../shared.ts'

export const maxNameLength = 255

/** Bidirectional control characters, which can make `invoice_‮fdp.exe` look like another kind of file. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// oxlint-disable-next-line no-control-regex -- control characters are just what goes
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]/g

/** Takes linear time; the input length is already limited. */
function harmless(name: string): string {
  const last =
    name
      .toWellFormed()
      .split(/[/\\]/)
      .findLast((part) => part.trim() !== '') ?? ''
  const visible = last.replaceAll(directionMarks, '').replaceAll(controls, ' ')
  return visible.replaceAll(/ {2,}/g, ' ').trim().replace(/^\.+$/, '')
}

/** More than a name's maximum, because the input may include a path. */
const maxPathLength = 4000

export const FileName = z
  .string()
  .max(maxPathLength, { abort: true, error: 'Name must be at most 255 characters' })
  .transform(harmless)
  .pipe(text(maxNameLength, 'Name is a required field'))

/** `.pdf` for `Report.PDF`; empty if there is none. */
export const getExtension = (name: string): string =>
  /\.[^. ]{1,12}$/.exec(name)?.[0].toLowerCase() ?? ''
