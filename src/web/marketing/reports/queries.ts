// Report queries, and the version that the address asks for.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { reportSchedules } from '#contract/marketing/report-schedules.ts'
import { type Report, reports } from '#contract/marketing/reports.ts'
import { toQuery } from '#web/lib/query.ts'

/** @param version a published one; without it staff get the draft and clients the latest published version */
export const reportWith = (reportId: string, version?: number) =>
  toQuery(reports.get, {
    params: { reportId },
    query: version === undefined ? {} : { version },
  })

export const reportsOfCampaign = (campaignId: string) =>
  toQuery(reports.ofCampaign, { params: { campaignId } })

export const reportsOfCompany = (companyId: string) =>
  toQuery(reports.ofCompany, { params: { companyId } })

export const scheduleOfCampaign = (campaignId: string) =>
  toQuery(reportSchedules.ofCampaign, { params: { campaignId } })

export const scheduleOfCompany = (companyId: string) =>
  toQuery(reportSchedules.ofCompany, { params: { companyId } })

export const linksOf = (reportId: string) => toQuery(reports.links, { params: { reportId } })

async function refreshLists(cache: QueryClient): Promise<void> {
  await Promise.all(
    [reports.ofCampaign, reports.ofCompany].map(({ path }) =>
      cache.invalidateQueries({ queryKey: [path] }),
    ),
  )
}

export function useReportCache() {
  const cache = useQueryClient()
  return {
    show: (report: Report) => cache.setQueryData(reportWith(report._id).queryKey, report),
    refreshLists: () => refreshLists(cache),
  }
}

/** The report version that the URL asks for, such as `?version=2`. */
export function shownVersion(search: URLSearchParams): number | undefined {
  const number = Number(search.get('version'))
  return Number.isInteger(number) && number > 0 ? number : undefined
}
