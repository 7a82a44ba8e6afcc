// What countries call their tax on sales, and a business's number for it, in documents. Pure.
import { toCountryCode } from '../values/countries.ts'

const taxNames: Readonly<Record<string, string>> = {
  ...{ AU: 'GST', CA: 'GST/HST', IN: 'GST', NZ: 'GST', SG: 'GST' },
  ...{ JP: 'Consumption tax', MY: 'SST', US: 'Sales tax' },
}

const withVat = new Set(
  (
    'AE AL AM AR AT BA BE BG BH BO BR BY CH CL CN CO CR CY CZ DE DK DO EC EE EG ES FI FR GB GE GH GR HR HU ID IE IL IM IS IT KE KR ' +
    'KZ LI LT LU LV MA MC MD ME MK MT MX NG NL NO OM PE PH PL PT PY RO RS RW SA SE SI SK SN SV TH TN TR TW TZ UA UG UY UZ VN ZA ZM'
  ).split(' '),
)

/** `VAT`, `GST`, `Sales tax`; `Tax` where the country is unknown. */
export function taxName(country: string): string {
  const code = toCountryCode(country) ?? ''
  return taxNames[code] ?? (withVat.has(code) ? 'VAT' : 'Tax')
}

/** Numbers that no one writes with the country in front. */
const numberNames: Readonly<Record<string, string>> = {
  ...{ AU: 'ABN', CA: 'GST/HST number', IN: 'GSTIN', NZ: 'GST number', SG: 'GST number' },
  ...{ BR: 'CNPJ', JP: 'Registration number', MX: 'RFC', US: 'Tax ID', ZA: 'VAT number' },
}

/** `VAT number DE136695976`, `ABN 51824753556`, by the country in front of the number. */
export function vatIdText(vatId: string): string {
  const name = numberNames[vatId.slice(0, 2)]
  return name === undefined ? `VAT number ${vatId}` : `${name} ${vatId.slice(2)}`
}
