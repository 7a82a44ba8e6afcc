// Completes the answers by what the site says and, before the first ones, the billing settings.
import { isDeepStrictEqual } from 'node:util'
import type { Billing } from '#contract/billing/billing.ts'
import { type WebsiteAnswers, noAnswers } from '#contract/site/website-answers.ts'
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
  // What the agency has left empty in its answers stays empty.
  if (!isDeepStrictEqual(answers, noAnswers)) return known
  return {
    ...known,
    // Too long a name is asked for again.
    legalName: known.legalName || (billing.legalName.length > 120 ? '' : billing.legalName),
    address: hasAddress(known.address) ? known.address : billing.address,
    email: known.email || billing.email,
  }
}
