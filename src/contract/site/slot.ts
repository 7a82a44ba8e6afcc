// A consultation time slot, free or booked.
import * as z from 'zod'
import { Moment } from '../shared.ts'

export const Slot = z.strictObject({ start: Moment, end: Moment })
export type Slot = z.infer<typeof Slot>
