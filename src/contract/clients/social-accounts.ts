// Social accounts of companies. Credentials are write-only, except through `reveal`.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, OptionalUrl, Version, can, nothing, optionalText, text } from '../shared.ts'

export const SocialAccount = z.strictObject({
  _id: Id,
  company: Id,
  platform: z.string(),
  username: z.string(),
  /** Empty if there is none, and so are the notes. */
  url: z.string(),
  notes: z.string(),
  /** Whether one-time codes can be revealed. */
  hasCode: z.boolean(),
  version: Version,
  createdAt: Moment,
  updatedAt: Moment,
  can: can('edit', 'delete', 'reveal'),
})
export type SocialAccount = z.infer<typeof SocialAccount>

/** Stored as is, including leading and trailing spaces. */
const Secret = z
  .string()
  .max(500, { abort: true })
  .min(1)
  .refine((secret) => secret.isWellFormed(), {
    error: 'Password contains characters that can’t be stored',
  })

/** A base32 key as shown by services, or the URI from their QR code. */
const TotpKey = z
  .string()
  .trim()
  .max(500, { abort: true })
  .regex(/^(?:otpauth:\/\/totp\/\S+|[a-z2-7](?:[a-z2-7 -]{14,126})[a-z2-7]=*)$/i, {
    error: 'Paste the setup key (letters and digits 2 to 7), or the otpauth:// address',
  })

/** The non-secret fields. */
export const SocialAccountFacts = z.strictObject({
  platform: text(100),
  username: text(200),
  url: OptionalUrl,
  notes: optionalText(2000),
})

export const NewSocialAccount = z.strictObject({
  ...SocialAccountFacts.shape,
  url: OptionalUrl.nullish(),
  notes: optionalText(2000).nullish(),
  password: Secret,
  totp: TotpKey.nullish(),
})
export type NewSocialAccount = z.infer<typeof NewSocialAccount>

/** A `totp` of null removes the one-time codes. */
export const SocialAccountChange = z.strictObject({
  ...NewSocialAccount.partial().shape,
  version: Version.optional(),
})
export type SocialAccountChange = z.infer<typeof SocialAccountChange>

export const Reveal = z.strictObject({
  /** The caller's own password, not the account's. */
  password: z.string().min(1).max(1000),
  what: z.enum(['password', 'code']).default('password'),
})
export type Reveal = z.infer<typeof Reveal>

export const Revealed = z.strictObject({
  /** Null if the code was requested. */
  password: z.string().nullable(),
  code: z.string().nullable(),
  /** Time until the next code, by the server's clock. */
  codeExpiresInMs: z.int().nullable(),
})
export type Revealed = z.infer<typeof Revealed>

const AccountId = z.strictObject({ ...CompanyId.shape, accountId: Id })

export const socialAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/companies/:companyId/social-accounts',
    access: 'member',
    summary: 'List a company’s social accounts, without credentials',
    params: CompanyId,
    answer: { 200: z.array(SocialAccount) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/companies/:companyId/social-accounts',
    access: 'member',
    needs: 'secrets',
    summary: 'Add a social account; its password and one-time code key are encrypted',
    params: CompanyId,
    body: NewSocialAccount,
    answer: { 201: SocialAccount },
    isIdempotent: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/companies/:companyId/social-accounts/:accountId',
    access: 'member',
    needs: 'secrets',
    summary: 'Change a social account',
    params: AccountId,
    body: SocialAccountChange,
    answer: { 200: SocialAccount },
    errors: ['stale'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/companies/:companyId/social-accounts/:accountId',
    access: 'member',
    needs: 'secrets',
    summary: 'Delete a social account',
    params: AccountId,
    answer: { 204: nothing },
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/companies/:companyId/social-accounts/:accountId/reveal',
    access: 'member',
    needs: 'secrets',
    summary:
      'Reveal a social account’s password or current one-time code; requires your password and notifies its owners',
    params: AccountId,
    body: Reveal,
    answer: { 200: Revealed },
    errors: ['wrong_state', 'too_many_requests'],
  }),
}
