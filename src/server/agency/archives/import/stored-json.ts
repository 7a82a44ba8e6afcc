// Schemas for JSON that rows store in the program's own format, built from the contract's schemas: exactly what the program can
// read back and display.
import * as z from 'zod'
import { Billing, Percent, Seller } from '#contract/billing/billing.ts'
import { EventException } from '#contract/work/calendar.ts'
import { maxLines, shownLines } from '#contract/billing/line-items.ts'
import { Currency, Money } from '#contract/values/money.ts'
import { DateOnly, Moment } from '#contract/shared.ts'
import { Subtask, Task, maxSubtasks } from '#contract/work/tasks.ts'
import { TemplateItem } from '#contract/work/templates.ts'
import { WebsiteContent } from '#contract/site/website.ts'
import { type LineFields, presentLines } from '#server/billing/invoices/service.ts'
import { wholeBilling } from '#server/platform/database/billing.ts'

const optionalText = z.string().nullish()

/** The fields that are read from an entry's detail; others may be present. */
export const ActivityDetail = z.looseObject({
  person: z.guid().nullish(),
  task: z.guid().nullish(),
  title: optionalText,
  name: optionalText,
  status: optionalText,
  state: optionalText,
  from: optionalText,
  email: optionalText,
  fields: z.array(z.string()).nullish(),
})

/** Settings that were never saved have their defaults. */
export const StoredBilling = z.looseObject({}).transform(wholeBilling).pipe(Billing)

const time = DateOnly.or(Moment).optional()

export const StoredException = EventException.extend({ start: time, end: time })

/** The PDF parses the color's digits, so it must be valid. */
export const StoredSeller = Seller.extend({ color: WebsiteContent.shape.agency.shape.color })

export const InstalmentNets = z.array(z.strictObject({ rate: Percent, net: Money.shape.amount }))

export const SeriesContent = Task.pick({
  title: true,
  description: true,
  assignedTo: true,
  priority: true,
  type: true,
  tags: true,
  visibility: true,
}).extend({ subtasks: z.array(Subtask.shape.title).max(maxSubtasks) })

/** Missing fields are rejected: the schema would add defaults, but reading does not. */
export const StoredTemplateItem = z.looseObject({}).refine((item) => {
  const { data } = TemplateItem.safeParse(item)
  return data !== undefined && Object.keys(data).every((name) => name in item)
})

const Shown = z.strictObject({ currency: Currency, ...shownLines })

function isShown(fields: Record<keyof LineFields, unknown>): boolean {
  try {
    // Throws for anything that is not a valid line.
    return Shown.safeParse(presentLines(fields as LineFields)).success
  } catch {
    return false
  }
}

const noTexts = { notes: '', terms: '', total: 0 }

/** Checks lines with the row's currency and discount: they can be summed, and the sum is within the money limit. */
export const StoredLines = z
  .looseObject({ lines: z.array(z.unknown()).max(maxLines) })
  .refine(({ currency, lines, discount = null }) =>
    isShown({ currency, lines, discount, ...noTexts }),
  )

export const StoredDiscount = z
  .unknown()
  .refine((discount) => isShown({ currency: 'USD', lines: [], discount, ...noTexts }))
