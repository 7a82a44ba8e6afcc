// How reports are shown among all kinds of record.
import ChartColumn from 'lucide-react/icons/chart-column'
import FileChartColumn from 'lucide-react/icons/file-chart-column'
import type { WebModule } from '#web/records/module.ts'

export const webModule: WebModule = {
  icons: { report: FileChartColumn },
  attention: {
    report: { icon: ChartColumn, label: 'Report due' },
  },
}
