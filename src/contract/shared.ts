// Shared schemas: ids, dates, texts, addresses.
import * as z from 'zod'
import { canonicalAddress, emailPattern, withoutUnseen } from './values/email-address.ts'
import { normalText } from './values/normal-text.ts'
import { plainPhone, readPhone } from './values/phone.ts'
import { fieldLabel } from './values/validation-messages.ts'

/** UUID, lower-cased because ids are compared as text; new ones are version 7. */
export const Id = z.uuid().toLowerCase()
export type Id = z.infer<typeof Id>

/** `YYYY-MM-DD`, a valid day from the year 1000 on; never a moment. */
export const DateOnly = z.iso.date().refine((day) => day >= '1000', {
  error: 'Must be a date after the year 1000',
})

export const endBeforeStart = 'End date must not be before start date'

/** Validates the order of the two dates; the error is reported at the later field. */
export const withDatesInOrder = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.refine(
    (value) => {
      const { startDate, endDate } = value as { startDate?: string; endDate?: string }
      return !startDate || !endDate || endDate >= startDate
    },
    {
      path: ['endDate'],
      error: endBeforeStart,
      when: ({ value }) => BothDates.safeParse(value).success,
    },
  )

const BothDates = z.object({ startDate: DateOnly, endDate: DateOnly })

/** RFC 3339 in UTC. */
export const Moment = z.iso.datetime()

export const Version = z.int().min(1)

/**
 * A card's position in its column: cards of one status are ordered by rank, compared as strings, then by id. Another rank fits
 * between any two, because none ends in 0.
 */
export const Rank = z.string().regex(/^[\dA-Za-z]{0,999}[1-9A-Za-z]$/)

const isPlain = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- control characters are just what is refused
  text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)

const plain = (schema: z.ZodString) =>
  schema.refine(isPlain, {
    error: (issue) => `${fieldLabel(issue.path ?? [])} contains characters that can’t be stored`,
  })

/** The length is that of the stored form; text that is too long is not validated any further. */
const limited = (max: number, missing?: string) =>
  z
    .string({ error: missing })
    .overwrite((typed) => normalText(typed, max))
    .max(max, { abort: true })

/**
 * Text in its stored form (`normal-text.ts`), without control characters, 1 to `max` characters.
 * @param missing the message when it is missing, if the field's name is not enough
 */
export const text = (max: number, missing?: string) =>
  plain(limited(max).min(1, { error: missing }))

/** Like `text`, but may be empty. */
export const optionalText = (max: number) => plain(limited(max))

/**
 * At most `max` entries; entries of a longer list are not validated.
 * @param missing requires at least one entry, with this message
 */
export function list<Item extends z.ZodType>(item: Item, max: number, missing?: string) {
  const entries = missing === undefined ? z.array(item) : z.array(item).min(1, missing)
  return z.preprocess((value: z.input<Item>[], check) => {
    if (Array.isArray(value) && value.length > max) {
      check.issues.push({
        code: 'too_big',
        origin: 'array',
        maximum: max,
        inclusive: true,
        input: value,
      })
    }
    return value
  }, entries.max(max))
}

export const maxTitleLength = 200
export const maxDescriptionLength = 20_000

export const Title = text(maxTitleLength)
export const Description = optionalText(maxDescriptionLength)

/** In its one form (`email-address.ts`); only an email proves that an address works. */
export const emailAddress = ({ invalid, missing }: { invalid?: string; missing?: string } = {}) =>
  limited(254, missing)
    .overwrite(canonicalAddress)
    .pipe(
      z.email({ pattern: emailPattern, error: ({ input }) => (input === '' ? missing : invalid) }),
    )

export const Email = emailAddress()

/** An email address as it was written. */
export const writtenAddress = (invalid: string) =>
  limited(254)
    .overwrite(withoutUnseen)
    .refine((written) => emailPattern.test(canonicalAddress(written)), { error: invalid })

/** 7 to 15 digits as people write them, optionally with an extension. */
export const Phone = text(100)
  .overwrite(plainPhone)
  .refine((phone) => readPhone(phone) !== undefined, {
    error: 'Phone must be a valid phone number',
  })

// A host with a port (`example.com:8080`) must not be taken for a scheme.
const withScheme = (address: string) =>
  /^[a-z][a-z\d+-]*:(?!\d)/i.test(address) ? address : `https://${address}`

const maxAddressLength = 500

/** An http or https URL; `https://` is added if the scheme is missing. */
export const Website = text(maxAddressLength)
  .transform(withScheme)
  .pipe(limited(maxAddressLength))
  .refine(isWebAddress, { error: 'Website must be a valid URL' })

/** Like `Website`, but may be empty. */
export const OptionalUrl = optionalText(maxAddressLength)
  .transform((address) => (address === '' ? '' : withScheme(address)))
  .pipe(limited(maxAddressLength))
  .refine((address) => address === '' || isWebAddress(address), {
    error: 'URL must be a web address such as example.com',
  })

function isWebAddress(address: string): boolean {
  return /^https?:\/\/(?:[\p{L}\d]+(?:-+[\p{L}\d]+)*\.)+[\p{L}\d-]{2,}(?::(?:[1-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?(?:[/?#]\S*)?$/iu.test(
    address,
  )
}

/** What addresses of a country have besides street and country is checked by `address-rules.ts`. */
export const Address = z.strictObject({
  street: text(200),
  city: optionalText(100),
  state: optionalText(100),
  zipCode: optionalText(20),
  country: text(100),
})

/** An address that may lack anything. */
export const PartialAddress = z.strictObject({
  ...Address.shape,
  street: optionalText(200),
  country: optionalText(100),
})

/** Whether clients can see it. */
export const Visibility = z.enum(['internal', 'shared'])

export const Named = z.strictObject({ _id: Id, title: z.string() })

export const maxPersonNameLength = 100

export const PersonName = z.strictObject({
  first: text(maxPersonNameLength),
  last: text(maxPersonNameLength),
})

/** The actions a caller may perform on a record, decided by the server's policy. */
export const can = <const Action extends string>(...actions: Action[]) =>
  z.strictObject(
    Object.fromEntries(actions.map((action) => [action, z.boolean()])) as Record<
      Action,
      z.ZodBoolean
    >,
  )

/** For answers without a body. */
export const nothing = z.void()
