// Writes e-invoices as CII (UN/CEFACT) in the EN 16931 profile that Factur-X and ZUGFeRD use.
import { type Element, element, writeXml } from '#server/platform/xml.ts'
import type { EInvoice, Line, Party, Tax, TaxCategory } from './model.ts'

const ciiProfile = 'urn:cen.eu:en16931:2017'

const namespace = 'urn:un:unece:uncefact:'
const namespaces = {
  'xmlns:rsm': `${namespace}data:standard:CrossIndustryInvoice:100`,
  'xmlns:ram': `${namespace}data:standard:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:udt': `${namespace}data:standard:UnqualifiedDataType:100`,
  'xmlns:qdt': `${namespace}data:standard:QualifiedDataType:100`,
}

const ram = (name: string, content: Parameters<typeof element>[1], attributes = {}) =>
  element(`ram:${name}`, content, attributes)

/** Formats a date as `20270131`. */
const day = (date: string, space = 'udt') =>
  element(`${space}:DateTimeString`, date.replaceAll('-', ''), { format: '102' })

const typeCodes = { invoice: '380', 'credit note': '381' } as const

function category({ code, rate }: TaxCategory) {
  return [
    ram('TypeCode', 'VAT'),
    ram('CategoryCode', code),
    rate === undefined ? undefined : ram('RateApplicablePercent', rate),
  ]
}

const allowance = (amount: string, tax?: TaxCategory) =>
  ram('SpecifiedTradeAllowanceCharge', [
    ram('ChargeIndicator', [element('udt:Indicator', 'false')]),
    ram('ActualAmount', amount),
    ram('ReasonCode', '95'),
    ram('Reason', 'Discount'),
    tax && ram('CategoryTradeTax', category(tax)),
  ])

function lineItem(line: Line, place: number) {
  const { unit } = line
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', place + 1)]),
    ram('SpecifiedTradeProduct', [
      ram('Name', line.name),
      ram('Description', line.description),
      line.unitName === ''
        ? undefined
        : ram('ApplicableProductCharacteristic', [
            ram('Description', 'Unit'),
            ram('Value', line.unitName),
          ]),
    ]),
    ram('SpecifiedLineTradeAgreement', [
      ram('NetPriceProductTradePrice', [
        ram('ChargeAmount', line.price),
        ram('BasisQuantity', line.priceQuantity, { unitCode: unit }),
      ]),
    ]),
    ram('SpecifiedLineTradeDelivery', [ram('BilledQuantity', line.quantity, { unitCode: unit })]),
    ram('SpecifiedLineTradeSettlement', [
      ram('ApplicableTradeTax', category(line.category)),
      line.discount === '' ? undefined : allowance(line.discount),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [ram('LineTotalAmount', line.net)]),
    ]),
  ])
}

/** The party's electronic address: Peppol if known, otherwise email. */
function endpoint({ peppol, email }: Party) {
  const { scheme, id } = peppol ?? { scheme: 'EM', id: email }
  return ram('URIUniversalCommunication', [ram('URIID', id, { schemeID: scheme })])
}

const registration = (id: string, scheme: 'VA' | 'FC') =>
  ram('SpecifiedTaxRegistration', [ram('ID', id, { schemeID: scheme })])

function party(name: 'SellerTradeParty' | 'BuyerTradeParty', of: Party) {
  return ram(name, [
    ram('ID', of.id),
    ram('Name', of.name),
    ram('SpecifiedLegalOrganization', [
      ram('ID', of.registration?.id ?? '', { schemeID: of.registration?.scheme ?? '' }),
      ram('TradingBusinessName', of.tradingName),
    ]),
    contact(of),
    ram('PostalTradeAddress', [
      ram('PostcodeCode', of.zipCode),
      ram('LineOne', of.street),
      ram('CityName', of.city),
      ram('CountryID', of.country),
      ram('CountrySubDivisionName', of.region),
    ]),
    endpoint(of),
    registration(of.vatId, 'VA'),
    registration(of.taxId, 'FC'),
  ])
}

function contact({ name, tradingName, phone, email }: Party) {
  const reached = [
    ram('TelephoneUniversalCommunication', [ram('CompleteNumber', phone)]),
    ram('EmailURIUniversalCommunication', [ram('URIID', email)]),
  ]
  if (reached.every((one) => one === undefined)) return undefined
  return ram('DefinedTradeContact', [ram('PersonName', tradingName || name), ...reached])
}

function paymentMeans({ payment }: EInvoice) {
  if (!payment) return undefined
  const { code, account, isIban, holder, bic } = payment
  return ram('SpecifiedTradeSettlementPaymentMeans', [
    ram('TypeCode', code),
    ram('PayeePartyCreditorFinancialAccount', [
      isIban ? ram('IBANID', account) : undefined,
      ram('AccountName', holder),
      isIban ? undefined : ram('ProprietaryID', account),
    ]),
    ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', bic)]),
  ])
}

const taxSubtotal = (tax: Tax) =>
  ram('ApplicableTradeTax', [
    ram('CalculatedAmount', tax.tax),
    ram('TypeCode', 'VAT'),
    ram('ExemptionReason', tax.reason),
    ram('BasisAmount', tax.basis),
    ram('CategoryCode', tax.code),
    ram('ExemptionReasonCode', tax.reasonCode),
    tax.rate === undefined ? undefined : ram('RateApplicablePercent', tax.rate),
  ])

function settlement(invoice: EInvoice) {
  const { kind, number, currency, terms, dueDate, credited, discount } = invoice
  return ram('ApplicableHeaderTradeSettlement', [
    ram('PaymentReference', number),
    ram('InvoiceCurrencyCode', currency),
    paymentMeans(invoice),
    ...invoice.taxes.map(taxSubtotal),
    ...invoice.discounts.map(({ amount, category: tax }) => allowance(amount, tax)),
    ram('SpecifiedTradePaymentTerms', [
      ram('Description', terms),
      kind === 'invoice' ? ram('DueDateDateTime', [day(dueDate)]) : undefined,
    ]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      ram('LineTotalAmount', invoice.subtotal),
      ram('AllowanceTotalAmount', discount),
      ram('TaxBasisTotalAmount', invoice.net),
      ram('TaxTotalAmount', invoice.tax, { currencyID: currency }),
      ram('GrandTotalAmount', invoice.total),
      ram('DuePayableAmount', invoice.total),
    ]),
    credited &&
      ram('InvoiceReferencedDocument', [
        ram('IssuerAssignedID', credited.number),
        ram('FormattedIssueDateTime', [day(credited.issueDate, 'qdt')]),
      ]),
  ])
}

/** Required by the schema, even when empty. */
const delivery: Element = { name: 'ram:ApplicableHeaderTradeDelivery', attributes: {}, content: [] }

export function writeCii(invoice: EInvoice): string {
  const { kind, number, issueDate, note, buyerReference, seller, buyer } = invoice
  const content = [
    element('rsm:ExchangedDocumentContext', [
      ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', ciiProfile)]),
    ]),
    element('rsm:ExchangedDocument', [
      ram('ID', number),
      ram('TypeCode', typeCodes[kind]),
      ram('IssueDateTime', [day(issueDate)]),
      ram('IncludedNote', [ram('Content', note)]),
    ]),
    element('rsm:SupplyChainTradeTransaction', [
      ...invoice.lines.map(lineItem),
      ram('ApplicableHeaderTradeAgreement', [
        ram('BuyerReference', buyerReference),
        party('SellerTradeParty', seller),
        party('BuyerTradeParty', buyer),
      ]),
      delivery,
      settlement(invoice),
    ]),
  ].filter((part) => part !== undefined)
  return writeXml({ name: 'rsm:CrossIndustryInvoice', attributes: namespaces, content })
}
