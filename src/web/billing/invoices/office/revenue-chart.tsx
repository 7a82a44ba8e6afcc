// Invoiced and paid amounts of the last twelve months, in the selected currency.
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { monthText } from '#contract/marketing/figure-format.ts'
import type { Revenue } from '#contract/billing/invoice-money.ts'
import { invoiceRevenue } from '#web/billing/invoices/queries.ts'
import type { ChartData } from '#web/kit/metrics/chart-data.ts'
import { MetricChart } from '#web/kit/metrics/metric-chart.tsx'
import { QueryError } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'

const parameter = 'revenue'

function chartOf({ currency, months }: Revenue): ChartData {
  const unit = { currency }
  return {
    title: `Invoiced and paid by month, in ${currency}`,
    pointName: 'Month',
    series: [
      { key: 'invoiced', name: 'Invoiced', unit, shape: 'bar' },
      { key: 'paid', name: 'Paid', unit, shape: 'bar' },
    ],
    points: months.map(({ month, invoiced, paid }) => ({
      label: monthText(month),
      values: { invoiced: invoiced.amount, paid: paid.amount },
    })),
  }
}

/** Renders nothing before the first invoice. */
export function RevenueChart() {
  const query = useQuery(invoiceRevenue)
  const { data } = query
  const [address, setAddress] = useSearchParams()
  const chosen = address.get(parameter)
  const shown = data?.find(({ currency }) => currency === chosen) ?? data?.[0]
  if (!data || !shown) return <QueryError query={query} prefix="Revenue" />

  function choose(currency: string) {
    const next = new URLSearchParams(address)
    next.set(parameter, currency)
    setAddress(next, { replace: true, preventScrollReset: true })
  }

  return (
    <Section
      title="Revenue"
      aside={
        data.length > 1 && (
          <Select
            label="Currency"
            isLabelHidden
            placeholder={null}
            value={shown.currency}
            options={data.map(({ currency }) => ({ value: currency, label: currency }))}
            onChange={({ target }) => choose(target.value)}
          />
        )
      }
    >
      <MetricChart data={chartOf(shown)} />
    </Section>
  )
}
