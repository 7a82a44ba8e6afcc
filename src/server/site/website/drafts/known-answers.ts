// Completes the answers by what the site and the billing settings already say.
import { isDeepStrictEqual } from 'node:util'
import type { Billing } from '#contract/billing/billing.ts'
import type { WebsiteAnswers } from '#contract/site/website-answers.ts'
import type { WebsiteContent } from '#contract/site/website.ts'
import { hasAddress } from '#contract/values/address-lines.ts'
import { asked } from './redraft.ts'

type Agency = WebsiteContent['agency']

/** @param drafted as the last draft has it: what differs was edited since */
export function knownAnswers(
  answers: WebsiteAnswers,
  { agency, drafted }: { agency: Agency; drafted: Agency },
  billing: Pick<Billing, 'legalName' | 'address' | 'email'>,
): WebsiteAnswers {
  const edited = asked.filter((field) => !isDeepStrictEqual(agency[field], drafted[field]))
  const known: WebsiteAnswers = {
    ...answers,
    ...Object.fromEntries(edited.map((field) => [field, agency[field]])),
  }
  return {
    ...known,
    // Too long a name is asked for again.
    legalName: known.legalName || (billing.legalName.length > 120 ? '' : billing.legalName),
    address: hasAddress(known.address) ? known.address : billing.address,
    email: known.email || billing.email,
  }
}
