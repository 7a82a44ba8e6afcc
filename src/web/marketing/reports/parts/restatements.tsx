// Figures of a version that differ from the previous version.
import { figureText, monthText } from '#contract/marketing/figure-format.ts'
import type { ShownRestatement } from '#contract/marketing/reports.ts'
import { Section } from '#web/ui/section.tsx'
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '#web/ui/table.tsx'

interface RestatementsProps {
  title: string
  restated: readonly ShownRestatement[]
  /** The report covers more than one campaign. */
  namesCampaigns: boolean
}

export function Restatements({ title, restated, namesCampaigns }: RestatementsProps) {
  if (restated.length === 0) return null
  return (
    <Section title={title}>
      <Table label={title}>
        <TableHead>
          <HeadCell>Metric</HeadCell>
          <HeadCell>Month</HeadCell>
          <HeadCell align="end">Before</HeadCell>
          <HeadCell align="end">After</HeadCell>
        </TableHead>
        <TableBody>
          {restated.map(({ campaign, metric, name, unit, month, figure, ...amounts }, at) => (
            <Row key={`${at} ${metric}`}>
              <Cell isHeading>
                {name}
                {figure === 'planned' && ', plan'}
                {namesCampaigns && (
                  <span dir="auto" className="block text-sm text-muted">
                    {campaign.title}
                  </span>
                )}
              </Cell>
              <Cell label="Month">{month === null ? 'Total' : monthText(month)}</Cell>
              <Cell label="Before" align="end">
                {figureText(unit, amounts.before, amounts.currencyBefore)}
              </Cell>
              <Cell label="After" align="end">
                {figureText(unit, amounts.after, amounts.currency)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}
