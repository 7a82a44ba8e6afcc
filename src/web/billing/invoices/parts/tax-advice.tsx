// Says how the client's country taxes a document, and which lines say otherwise.
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { percentText } from '#contract/values/text.ts'
import { billingOfClient } from '#web/billing/invoices/queries.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSetField } from '#web/ui/form-field.tsx'
import { useProposedRate } from './client-defaults.ts'
import { type DocumentValues, findContradictions, rateText } from './document-values.ts'

interface TaxAdviceProps {
  values: DocumentValues
  /** Whether choosing a client changes the lines' rates. */
  proposes: boolean
}

export function TaxAdvice({ values, proposes }: TaxAdviceProps) {
  const form = useFormContext<DocumentValues>()
  const set = useSetField(form)
  const { company, lines } = values
  const { data } = useQuery({ ...billingOfClient(company), enabled: company !== '' })
  useProposedRate(form, { company, rate: data?.tax.rate, isOn: proposes })
  if (!data || company === '' || data.tax.why === '') return null
  const { rate, why } = data.tax
  const places = findContradictions(lines, rate)
  if (places.length === 0) return <p className="text-muted">{why}</p>
  const numbers = new Intl.ListFormat('en').format(places.map((place) => String(place + 1)))
  const subject = places.length === 1 ? `Line ${numbers} has` : `Lines ${numbers} have`
  return (
    <Banner
      tone="warn"
      title={`${subject} ${rate === 0 ? 'tax' : 'no tax'}.`}
      action={
        <Button
          size="sm"
          onClick={() => {
            for (const place of places) set(`lines.${place}.taxRate`, rateText(rate))
          }}
        >
          Use {percentText(rate)}
        </Button>
      }
    >
      {why}
    </Banner>
  )
}
