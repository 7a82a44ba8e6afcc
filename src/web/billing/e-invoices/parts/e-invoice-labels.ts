// Labels for e-invoices.
import type { Syntax } from '#contract/billing/e-invoices.ts'
import type { UntaxedCategory } from '#contract/billing/tax.ts'

export const untaxedLabels: Record<UntaxedCategory, string> = {
  'zero rated': 'Zero-rated',
  exempt: 'Exempt from tax',
  'reverse charge': 'Reverse charge',
  'outside scope': 'Outside the scope of tax',
}

export const syntaxLabels: Record<Syntax, string> = {
  cii: 'Download e-invoice (CII)',
  ubl: 'Download e-invoice (UBL)',
}
