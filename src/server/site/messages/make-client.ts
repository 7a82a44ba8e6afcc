// Turns a message into a client: creates the company and invitation and links them to the message, all or nothing.
import type * as z from 'zod'
import { type PartialCompany, maxCompanyNameLength } from '#contract/clients/companies.ts'
import type { MadeClient, NewClient } from '#contract/site/messages.ts'
import { Email, Phone } from '#contract/shared.ts'
import { toAddress } from '#contract/values/address-lines.ts'
import { addCompany } from '#server/clients/companies/service.ts'
import { addInvitation } from '#server/clients/people/service.ts'
import { cutText } from '#server/platform/cut-text.ts'
import type { Context } from '#server/platform/context.ts'
import { invalid, wrongState } from '#server/platform/app-error.ts'
import { presentMessage } from './present.ts'
import { fullName } from './rules.ts'
import { lockMessage, recordMessage, staffOnly } from './service.ts'
import * as store from './store.ts'

/** Visitors can type anything as a phone number. */
const toPhone = (typed: string) => Phone.safeParse(typed).data ?? ''

/** @throws AppError `invalid` if the visitor's address can't be used to sign in */
function toContact({ email }: store.MessageRow): string {
  if (email === '') throw invalid({ contact: 'This visitor left no email address' })
  const contact = Email.safeParse(email)
  if (!contact.success)
    throw invalid({ contact: 'The visitor’s address can’t be used for an account' })
  return contact.data
}

function companyOf(message: store.MessageRow, given: NewClient, contact: string): PartialCompany {
  const name = message.company || fullName(message) || contact
  return {
    name: given.name ?? cutText(name, maxCompanyNameLength),
    website: given.website ?? '',
    description: given.description ?? '',
    email: given.email ?? contact,
    phone: given.phone ?? toPhone(message.phone),
    address: toAddress(given.address),
  }
}

/** @throws AppError `wrong_state` if it was already done; `invalid` if there is no one to invite */
export async function makeClient(
  ctx: Context,
  id: string,
  given: NewClient,
): Promise<z.infer<typeof MadeClient>> {
  staffOnly(ctx)
  return ctx.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message.clientId) {
      throw wrongState('This message has already been made into a client.')
    }
    const contact = given.contact ?? toContact(message)
    const company = await addCompany(tx, ctx, companyOf(message, given, contact))
    const invitation = { email: contact, role: 'owner' } as const
    await addInvitation(tx, ctx, company._id, invitation)
    const version = message.version + 1
    const next = { ...message, clientId: company._id, version, editedVersion: version }
    await store.saveMessage(tx, next)
    await recordMessage(tx, ctx, 'made client', next)
    return { company, invitation, message: presentMessage(next) }
  })
}
