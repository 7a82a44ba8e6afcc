// Participants of Peppol: the schemes of their numbers, with form and check digits of those that have them. Pure.
import {
  type NumberRule,
  findNumberIssue,
  isGs1,
  isLuhn,
  isOneOfTwo,
  modulo,
  weighted,
} from './check-digits.ts'
import { vatNumbers } from './vat-numbers.ts'

/** The entries of code list 'EAS' that Peppol accepts. */
const schemes = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0147 0151 0154 0158 0170 0177 0183 0184 0188 0190 0191 0192 ' +
    '0193 0194 0195 0196 0198 0199 0200 0201 0202 0203 0204 0205 0208 0209 0210 0211 0212 0213 0215 0216 0217 0218 0221 ' +
    '0225 0230 0235 0240 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 ' +
    '9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
)

/** Schemes whose numbers are VAT numbers; most are in use with and without the country. */
const vatSchemes: Readonly<Record<string, string>> = {
  ...{ '0211': 'IT', '0213': 'FI', '9910': 'HU', '9914': 'AT', '9920': 'ES', '9925': 'BE' },
  ...{ '9926': 'BG', '9927': 'CH', '9928': 'CY', '9929': 'CZ', '9930': 'DE', '9931': 'EE' },
  ...{ '9932': 'GB', '9933': 'EL', '9934': 'HR', '9935': 'IE', '9937': 'LT', '9938': 'LU' },
  ...{ '9939': 'LV', '9943': 'MT', '9944': 'NL', '9945': 'PL', '9946': 'PT', '9947': 'RO' },
  ...{ '9949': 'SI', '9950': 'SK', '9957': 'FR', '9940': 'FR', '9923': 'AL', '9942': 'MK' },
  ...{ '9948': 'RS', '9952': 'TR' },
}

const isVatOf = (prefix: string) => (number: string) => {
  const rule = vatNumbers[prefix]
  return !rule || findNumberIssue(rule, number) === undefined
}

const isDanish = isVatOf('DK')
const isFinnish = isVatOf('FI')

/** The establishments of La Poste have no Luhn digit, but digits that add up to a multiple of 5. */
const isFrench = (number: string): boolean =>
  isLuhn(number) ||
  (number.startsWith('356000000') && weighted(number, Array<number>(14).fill(1)) % 5 === 0)

/** The first digit checks the others. */
const isJapanese = (number: string): boolean =>
  9 - (weighted(number.slice(-12), [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1]) % 9) ===
  Number(number.at(-13))

/** Czech and Slovak organizations. */
const organization: NumberRule = {
  form: /^\d{8}$/,
  example: '25123891',
  isChecked: (id) => (11 - (weighted(id, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(id.at(-1)),
}

/** Of signs in odd places, by digit or letter. */
const italianOdd = [
  ...[1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23],
]

/** The tax codes of people end with a check letter; organizations have a VAT number's digits. */
const isItalian = (id: string): boolean => {
  if (id.length === 11) return isLuhn(id)
  const sum = [...id.slice(0, 15)]
    .map((sign) => (/\d/.test(sign) ? Number(sign) : Number.parseInt(sign, 36) - 10))
    .reduce((total, value, at) => total + (at % 2 === 0 ? (italianOdd[value] ?? 0) : value), 0)
  return Number.parseInt(id.slice(-1), 36) - 10 === sum % 26
}

/** Without the scheme, in capital letters. */
const rules: Readonly<Record<string, NumberRule>> = {
  '0002': { form: /^\d{9}(\d{5})?$/, example: '732829320', isChecked: isFrench },
  '0007': { form: /^\d{10}$/, example: '2120000142', isChecked: isLuhn },
  '0009': { form: /^\d{14}$/, example: '73282932000074', isChecked: isFrench },
  '0060': { form: /^\d{9}$/, example: '150483782' },
  '0088': { form: /^\d{13}$/, example: '7300010000001', isChecked: isGs1 },
  '0096': { form: /^\d{10}$/, example: '1234567890' },
  '0097': {
    form: /^\d{11,16}$/,
    example: '00743110157',
    isChecked: (id) => isLuhn(id.slice(0, 11)),
  },
  '0106': { form: /^\d{8}$/, example: '12345678' },
  '0151': { form: /^\d{11}$/, example: '51824753556', isChecked: isVatOf('AU') },
  '0154': organization,
  '0158': organization,
  '0183': {
    form: /^CHE\d{9}$/,
    example: 'CHE107787577',
    isChecked: (id) => isVatOf('CH')(id.slice(2)),
  },
  '0184': {
    form: /^(DK)?\d{8}$/,
    example: 'DK13585628',
    isChecked: (id) => isDanish(id.slice(-8)),
  },
  '0188': { form: /^\d{13}$/, example: '7000012050002', isChecked: isJapanese },
  '0190': { form: /^\d{20}$/, example: '00000001003214345000' },
  '0191': {
    form: /^\d{8}$/,
    example: '12345678',
    isChecked: (id) => isOneOfTwo(id, [1, 2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7, 8, 9]),
  },
  '0192': { form: /^\d{9}$/, example: '995525828', isChecked: (id) => isVatOf('NO')(`${id}MVA`) },
  '0195': {
    form: /^[A-Z]{5}(\d{8,9}|[RST]\d{2}[A-Z]{2}\d{4})[\dA-Z]$/,
    example: 'SGUEN197401143C',
  },
  '0196': {
    form: /^\d{10}$/,
    example: '4504013150',
    isChecked: (id) => weighted(id, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
  '0198': {
    form: /^DK\d{8}$/,
    example: 'DK13585628',
    isChecked: (id) => isDanish(id.slice(2)),
  },
  '0199': {
    form: /^[\dA-Z]{18}\d{2}$/,
    example: '213800KUD8LAJWSQ9D15',
    isChecked: (id) => modulo(id, 97) === 1,
  },
  '0200': {
    form: /^\d{9}$/,
    example: '304151376',
    isChecked: (id) => isOneOfTwo(id, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1]),
  },
  '0201': { form: /^[\dA-Z]{6}$/, example: 'UFY9MH' },
  '0204': {
    form: /^\d{2,12}(-[\dA-Z]{1,30})?-\d{2}$/,
    example: '04011000-1234512345-06',
    isChecked: (id) => modulo(id.replaceAll('-', ''), 97) === 1,
  },
  '0205': { form: /^[\dA-Z]{7}$/, example: 'ABC1234' },
  '0208': { form: /^[01]\d{9}$/, example: '0428759497', isChecked: isVatOf('BE') },
  '0210': {
    form: /^[A-Z]{6}[\dL-NP-V]{2}[A-Z][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$|^\d{11}$/,
    example: 'RSSMRA80A01H501U',
    isChecked: isItalian,
  },
  '0212': {
    form: /^\d{7}-?\d$/,
    example: '2077474-0',
    isChecked: (id) => isFinnish(id.replace('-', '')),
  },
  '0216': {
    form: /^0037\d{8}[\dA-Z]{0,5}$/,
    example: '003720774740',
    isChecked: (id) => isFinnish(id.slice(4, 12)),
  },
  '0217': { form: /^\d{12}$/, example: '123456789012' },
  '0218': { form: /^\d{11}$/, example: '40003521600', isChecked: isVatOf('LV') },
  '0221': { form: /^T\d{13}$/, example: 'T7000012050002', isChecked: isJapanese },
  '0225': {
    form: /^\d{9}(_[\w.-]+)?$/,
    example: '732829320',
    isChecked: (id) => isLuhn(id.slice(0, 9)),
  },
  '0235': { form: /^1\d{9}$/, example: '1000000000' },
  '0240': { form: /^\d{11}$/, example: '19992200000' },
  '9918': {
    form: /^[A-Z]{2}\d{2}[\dA-Z]{11,30}$/,
    example: 'DE89370400440532013000',
    isChecked: (id) => modulo(id.slice(4) + id.slice(0, 4), 97) === 1,
  },
}

function ruleOf(scheme: string): NumberRule {
  const rule = rules[scheme]
  if (rule) return rule
  const prefix = vatSchemes[scheme] ?? ''
  const vat = vatNumbers[prefix]
  if (!vat) return { form: /./, example: '' }
  // Peppol demands the country of Dutch numbers.
  const start = prefix === 'NL' ? `^${prefix}` : `^(${prefix})?`
  const form = new RegExp(`${start}(${vat.form.source.replaceAll(/[$^]/g, '')})$`)
  return { form, example: vat.example, isChecked: (id) => isVatOf(prefix)(id.replace(prefix, '')) }
}

/** @returns what is wrong with a participant such as `0088:7300010000001`, with an example of its scheme */
export function findPeppolIssue(
  participant: string,
): { issue: 'scheme' | 'form' | 'digits'; example: string } | undefined {
  const [, scheme = '', id = ''] = /^(\d{4}):([\w.-]{1,50})$/.exec(participant) ?? []
  if (!schemes.has(scheme)) return { issue: 'scheme', example: '' }
  const rule = ruleOf(scheme)
  const issue = findNumberIssue(rule, id)
  return issue && { issue, example: `${scheme}:${rule.example}` }
}
