// Writes e-invoices as UBL 2.1, by the rules of Peppol BIS Billing 3 where nothing is missing for it, else of EN 16931.
import type { InvoiceKind } from '#contract/billing/invoices.ts'
import { element, writeXml } from '#server/platform/xml.ts'
import type { EInvoice, Line, Party, Tax, TaxCategory } from './model.ts'

const standard = 'urn:cen.eu:en16931:2017'
const customization = `${standard}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:'
const namespaces = {
  'xmlns:cac': `${namespace}CommonAggregateComponents-2`,
  'xmlns:cbc': `${namespace}CommonBasicComponents-2`,
}

type Content = Parameters<typeof element>[1]

const cac = (name: string, content: Content) => element(`cac:${name}`, content)
const cbc = (name: string, content: Content, attributes = {}) =>
  element(`cbc:${name}`, content, attributes)

const inCurrency =
  ({ currency }: EInvoice) =>
  (name: string, amount: string) =>
    cbc(name, amount, { currencyID: currency })
type Money = ReturnType<typeof inCurrency>

const vat = cac('TaxScheme', [cbc('ID', 'VAT')])

const category = (name: string, { code, rate }: TaxCategory, { reason, reasonCode }: Why = why) =>
  cac(name, [
    cbc('ID', code),
    rate === undefined ? undefined : cbc('Percent', rate),
    cbc('TaxExemptionReasonCode', reasonCode),
    cbc('TaxExemptionReason', reason),
    vat,
  ])
type Why = Pick<Tax, 'reason' | 'reasonCode'>
const why: Why = { reason: '', reasonCode: '' }

const allowance = (money: Money, amount: string, tax?: TaxCategory) =>
  cac('AllowanceCharge', [
    cbc('ChargeIndicator', 'false'),
    cbc('AllowanceChargeReasonCode', '95'),
    cbc('AllowanceChargeReason', 'Discount'),
    money('Amount', amount),
    tax && category('TaxCategory', tax),
  ])

const taxScheme = (id: string, scheme: 'VAT' | 'TAX') =>
  id === ''
    ? undefined
    : cac('PartyTaxScheme', [cbc('CompanyID', id), cac('TaxScheme', [cbc('ID', scheme)])])

function contact({ name, tradingName, phone, email }: Party) {
  if (phone === '' && email === '') return undefined
  return cac('Contact', [
    cbc('Name', tradingName || name),
    cbc('Telephone', phone),
    cbc('ElectronicMail', email),
  ])
}

function party(name: 'AccountingSupplierParty' | 'AccountingCustomerParty', of: Party) {
  const { scheme, id } = of.peppol ?? { scheme: 'EM', id: of.email }
  const { registration } = of
  return cac(name, [
    cac('Party', [
      cbc('EndpointID', id, { schemeID: scheme }),
      cac('PartyIdentification', [cbc('ID', of.id)]),
      cac('PartyName', [cbc('Name', of.tradingName)]),
      cac('PostalAddress', [
        cbc('StreetName', of.street),
        cbc('CityName', of.city),
        cbc('PostalZone', of.zipCode),
        cbc('CountrySubentity', of.region),
        cac('Country', [cbc('IdentificationCode', of.country)]),
      ]),
      taxScheme(of.vatId, 'VAT'),
      taxScheme(of.taxId, 'TAX'),
      cac('PartyLegalEntity', [
        cbc('RegistrationName', of.name),
        cbc('CompanyID', registration?.id ?? '', { schemeID: registration?.scheme ?? '' }),
      ]),
      contact(of),
    ]),
  ])
}

function paymentMeans({ payment, number }: EInvoice) {
  if (!payment) return undefined
  const { code, account, holder, bic } = payment
  return cac('PaymentMeans', [
    cbc('PaymentMeansCode', code),
    cbc('PaymentID', number),
    cac('PayeeFinancialAccount', [
      cbc('ID', account),
      cbc('Name', holder),
      cac('FinancialInstitutionBranch', [cbc('ID', bic)]),
    ]),
  ])
}

function taxTotal({ tax, taxes }: EInvoice, money: Money) {
  return cac('TaxTotal', [
    money('TaxAmount', tax),
    ...taxes.map((one) =>
      cac('TaxSubtotal', [
        money('TaxableAmount', one.basis),
        money('TaxAmount', one.tax),
        category('TaxCategory', one, one),
      ]),
    ),
  ])
}

const legalTotal = (invoice: EInvoice, money: Money) =>
  cac('LegalMonetaryTotal', [
    money('LineExtensionAmount', invoice.subtotal),
    money('TaxExclusiveAmount', invoice.net),
    money('TaxInclusiveAmount', invoice.total),
    money('AllowanceTotalAmount', invoice.discount),
    money('PayableAmount', invoice.total),
  ])

function lineItem(money: Money, isInvoice: boolean) {
  return (line: Line, place: number) => {
    const unitCode = { unitCode: line.unit }
    return cac(isInvoice ? 'InvoiceLine' : 'CreditNoteLine', [
      cbc('ID', place + 1),
      cbc(isInvoice ? 'InvoicedQuantity' : 'CreditedQuantity', line.quantity, unitCode),
      money('LineExtensionAmount', line.net),
      line.discount === '' ? undefined : allowance(money, line.discount),
      cac('Item', [
        cbc('Description', line.description),
        cbc('Name', line.name),
        category('ClassifiedTaxCategory', line.category),
        line.unitName === ''
          ? undefined
          : cac('AdditionalItemProperty', [cbc('Name', 'Unit'), cbc('Value', line.unitName)]),
      ]),
      cac('Price', [
        money('PriceAmount', line.price),
        cbc('BaseQuantity', line.priceQuantity, unitCode),
      ]),
    ])
  }
}

const rootOf = (kind: InvoiceKind) => (kind === 'invoice' ? 'Invoice' : 'CreditNote')

/** Identifiers of the document type and process in Peppol. */
export function getPeppolTypes(kind: InvoiceKind) {
  const root = rootOf(kind)
  return {
    documentType: `busdox-docid-qns::${namespace}${root}-2::${root}##${customization}::2.1`,
    process: `cenbii-procid-ubl::${profile}`,
  }
}

export function writeUbl(invoice: EInvoice, isForPeppol: boolean): string {
  const { kind, number, issueDate, dueDate, currency, credited } = invoice
  const isInvoice = kind === 'invoice'
  const money = inCurrency(invoice)
  const root = rootOf(kind)
  const content = [
    cbc('CustomizationID', isForPeppol ? customization : standard),
    isForPeppol ? cbc('ProfileID', profile) : undefined,
    cbc('ID', number),
    cbc('IssueDate', issueDate),
    isInvoice ? cbc('DueDate', dueDate) : undefined,
    isInvoice ? cbc('InvoiceTypeCode', '380') : cbc('CreditNoteTypeCode', '381'),
    cbc('Note', invoice.note),
    cbc('DocumentCurrencyCode', currency),
    cbc('BuyerReference', invoice.buyerReference),
    credited &&
      cac('BillingReference', [
        cac('InvoiceDocumentReference', [
          cbc('ID', credited.number),
          cbc('IssueDate', credited.issueDate),
        ]),
      ]),
    party('AccountingSupplierParty', invoice.seller),
    party('AccountingCustomerParty', invoice.buyer),
    paymentMeans(invoice),
    cac('PaymentTerms', [cbc('Note', invoice.terms)]),
    ...invoice.discounts.map(({ amount, category: tax }) => allowance(money, amount, tax)),
    taxTotal(invoice, money),
    legalTotal(invoice, money),
    ...invoice.lines.map(lineItem(money, isInvoice)),
  ].filter((part) => part !== undefined)
  const attributes = { xmlns: `${namespace}${root}-2`, ...namespaces }
  return writeXml({ name: root, attributes, content })
}
