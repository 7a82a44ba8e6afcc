// What rows hold as JSON in a form of the program's own, checked by the contract's schemas of its parts: neither more nor less than what
// the program can read and show again.
import * as z from 'zod'
import { Billing, Percent } from '#contract/billing.ts'
import { EventException } from '#contract/events.ts'
import { Seller } from '#contract/invoice-parties.ts'
import { maxLines, shownLines } from '#contract/line-items.ts'
import { Currency, Money } from '#contract/money.ts'
import { DateOnly, Moment } from '#contract/shared.ts'
import { Subtask, Task } from '#contract/tasks.ts'
import { TemplateItem } from '#contract/templates.ts'
import { WebsiteContent } from '#contract/website.ts'
import { type LineFields, presentLines } from '#server/domains/invoices/service.ts'
import { wholeBilling } from '#server/domains/settings/service.ts'

const told = z.string().nullish()

/** As an entry of the log is read; it may say more. */
export const ActivityDetail = z.looseObject({
  person: z.guid().nullish(),
  task: z.guid().nullish(),
  title: told,
  name: told,
  status: told,
  state: told,
  from: told,
  email: told,
  fields: z.array(z.string()).nullish(),
})

/** What an earlier program saved lacks the fields that have come since. */
export const StoredBilling = z.looseObject({}).transform(wholeBilling).pipe(Billing)

const time = DateOnly.or(Moment).optional()

export const StoredException = EventException.extend({ start: time, end: time })

/** Its color is looked for in its digits. */
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
}).extend({ subtasks: z.array(Subtask.shape.title) })

/** The schema would fill in what is missing, and nobody does when it is read. */
export const StoredTemplateItem = z.looseObject({}).refine((item) => {
  const { data } = TemplateItem.safeParse(item)
  return data !== undefined && Object.keys(data).every((name) => name in item)
})

const Shown = z.strictObject({ currency: Currency, ...shownLines })

function isShown(fields: Record<keyof LineFields, unknown>): boolean {
  try {
    // What they are is found out by it.
    return Shown.safeParse(presentLines(fields as LineFields)).success
  } catch {
    return false
  }
}

const noTexts = { notes: '', terms: '', total: 0 }

/** Of a row with its currency and discount: they can be counted, and come to no more than money can be. */
export const StoredLines = z
  .looseObject({ lines: z.array(z.unknown()).max(maxLines) })
  .refine(({ currency, lines, discount = null }) =>
    isShown({ currency, lines, discount, ...noTexts }),
  )

export const StoredDiscount = z
  .unknown()
  .refine((discount) => isShown({ currency: 'USD', lines: [], discount, ...noTexts }))
