// Imported clients, with VAT number, billing address and a contact person, who becomes an unsent invitation.
import * as z from 'zod'
import type { ImportField } from '#contract/agency/imports.ts'
import { VatId } from '#contract/billing/tax.ts'
import { findVatIssue, toVatNumber } from '#contract/billing/vat-numbers.ts'
import { PartialCompany } from '#contract/clients/companies.ts'
import { Email, PartialAddress, Phone, optionalText } from '#contract/shared.ts'
import { hasAddress, toAddress } from '#contract/values/address-lines.ts'
import { findAddressIssue, withAddressRules } from '#contract/values/address-rules.ts'
import { toCountryCode } from '#contract/values/countries.ts'
import { canonicalAddress } from '#contract/values/email-address.ts'
import { addClientBilling } from '#server/billing/invoices/service.ts'
import { addCompanies, findKnown } from '#server/clients/companies/service.ts'
import { prepareInvitations } from '#server/clients/people/service.ts'
import { type Cells, small } from './cells.ts'
import type { ImportType } from './import-type.ts'
import { addressOfAgency, nameOf } from './person-type.ts'
import { undoRecords } from './undo-import.ts'

const Contact = z.strictObject({
  firstName: optionalText(100),
  lastName: optionalText(100),
  email: Email,
})

const findBillingIssue = (value: unknown) =>
  findAddressIssue((value as { billing?: unknown }).billing, 'zipCode', 'partial')

const ImportedCompany = withAddressRules(
  PartialCompany.extend({
    vatId: VatId,
    billing: PartialAddress,
    contact: Contact.optional(),
  }),
  'partial',
).refine((client) => findBillingIssue(client) === undefined, {
  path: ['billing', 'zipCode'],
  error: ({ input }) => findBillingIssue(input),
})
type ImportedCompany = z.infer<typeof ImportedCompany>

const contactFields = [
  'contact.email',
  'contact.fullName',
  'contact.firstName',
  'contact.lastName',
] as const satisfies readonly ImportField[]

/** People have no phone of their own: the contact's is the client's, or in its description beside another. */
function putContactPhone(cells: Cells, body: Record<string, unknown>): [ImportField, string][] {
  const typed = cells['contact.phone']
  if (typed === undefined || typed === cells.phone) return []
  const { data: phone, error } = Phone.safeParse(typed)
  if (error) return [['contact.phone', 'Phone must be a valid phone number']]
  if (cells.phone === undefined) body['phone'] = phone
  else {
    const { description, ...contact } = cells
    const parts = [contact['contact.firstName'], contact['contact.lastName']]
    const name = contact['contact.fullName'] ?? parts.filter(Boolean).join(' ')
    body['description'] = [description, `${name || 'Contact'}: ${phone}`].filter(Boolean).join('\n')
  }
  return []
}

/** With the country in front, which tables often leave out. */
function toVatId(typed: string, country: string): string {
  const code = toCountryCode(country)
  const isWhole = typed === '' || findVatIssue(toVatNumber(typed)) !== 'prefix'
  return isWhole || code === undefined ? typed : `${code}${typed}`
}

export interface ContactFacts {
  canInvite: boolean
  /** Email addresses of staff accounts. */
  ofStaff: ReadonlySet<string>
}

/** Sets the fields that depend on several cells. @returns the errors */
export function putClient(
  cells: Cells,
  body: Record<string, unknown>,
  { canInvite, ofStaff }: ContactFacts,
): [ImportField, string][] {
  body['vatId'] = toVatId(cells.vatId ?? '', cells['address.country'] ?? '')
  delete body['contact']
  const issues = putContactPhone(cells, body)
  const field = contactFields.find((one) => cells[one] !== undefined)
  if (field === undefined) return issues
  const wrong = (message: string) => [...issues, [field, message] as [ImportField, string]]
  if (!canInvite) return wrong('Your role can’t invite people. Do not import this column')
  const email = cells['contact.email'] ?? cells.email
  if (email === undefined) return wrong('The contact or the client needs an email address')
  // An invalid address of the client is reported once.
  if (field !== 'contact.email' && !Email.safeParse(email).success) return issues
  if (ofStaff.has(canonicalAddress(email))) return wrong(addressOfAgency)
  const { first, last } = nameOf(cells['contact.fullName'] ?? '')
  body['contact'] = {
    firstName: cells['contact.firstName'] ?? first,
    lastName: cells['contact.lastName'] ?? last,
    email,
  }
  return issues
}

type KeyFields = Pick<ImportedCompany, 'name' | 'email' | 'website'>

const keysOf = ({ name, email, website }: KeyFields) => [
  `name ${small(name)}`,
  ...(email === '' ? [] : [`email ${email}`]),
  ...(website === '' ? [] : [`website ${website}`]),
]

const isGiven = (text: string) => text !== ''

export const companyType: ImportType<ImportedCompany> = {
  schema: ImportedCompany,
  emptyBody: {
    ...{ website: '', email: '', phone: '', vatId: '' },
    address: toAddress(),
    billing: toAddress(),
  },
  alsoCalled: {
    name: [
      'company',
      'client',
      'companyclient',
      'companyname',
      'clientname',
      'organization',
      'account',
    ],
    website: ['url', 'web', 'domain', 'homepage'],
    email: ['mail', 'emailaddress'],
    phone: ['telephone', 'phonenumber', 'tel'],
    'address.street': ['address', 'addressline1', 'street1', 'streetaddress'],
    'address.state': ['region', 'province', 'county', 'prefecture', 'emirate', 'stateprovince'],
    'address.zipCode': ['zip', 'postalcode', 'postcode', 'eircode', 'pincode'],
    description: ['notes', 'about'],
    vatId: [
      'vat',
      'vatid',
      'vatnumber',
      'vatno',
      'abn',
      'gstin',
      'gstnumber',
      'vatregistrationnumber',
      'ustid',
      'ustidnr',
      'btwnummer',
    ],
    'contact.fullName': ['contact', 'contactname', 'contactperson', 'primarycontact'],
    'contact.email': ['contactmail', 'contactemailaddress'],
    'contact.phone': ['contacttelephone', 'contacttel', 'contactmobile', 'contactphonenumber'],
    'billing.street': ['billingaddress', 'invoiceaddress', 'billingaddressline1'],
    'billing.state': ['billingregion', 'billingprovince', 'billingcounty'],
    'billing.zipCode': ['billingzip', 'billingpostalcode', 'billingpostcode', 'billingcode'],
  },
  keysOf,
  async knownKeys(tx, ctx, clients) {
    const known = await findKnown(tx, ctx.caller, {
      names: clients.map(({ name }) => small(name)),
      emails: clients.map(({ email }) => email).filter(isGiven),
      websites: clients.map(({ website }) => website).filter(isGiven),
    })
    return known.flatMap(keysOf)
  },
  async add(tx, ctx, clients) {
    const ids = await addCompanies(tx, ctx, clients)
    const added = clients.map((client, at) => ({ ...client, company: ids[at] ?? '' }))
    await addClientBilling(
      tx,
      added
        .filter(({ vatId, billing }) => isGiven(vatId) || hasAddress(billing))
        .map(({ company, vatId, billing }) => ({ companyId: company, vatId, address: billing })),
    )
    const contacts = added.flatMap(({ company, contact }) => {
      if (!contact) return []
      const { firstName, lastName, email } = contact
      return [
        { company, name: { first: firstName, last: lastName }, email, role: 'owner' as const },
      ]
    })
    if (contacts.length > 0) await prepareInvitations(tx, ctx, contacts)
    return ids
  },
  takeBack: (tx, ctx, { recordIds }, platform) =>
    undoRecords(tx, ctx, platform, { kind: 'company', recordIds }),
}
