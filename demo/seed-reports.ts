// Seeds reports on whole clients, and monthly report schedules, through the API's services.
import { publishReport } from '#server/marketing/reports/publishing.ts'
import { createForCompany } from '#server/marketing/reports/service.ts'
import { setSchedule } from '#server/marketing/report-schedules/service.ts'
import { companyReports, reportSchedules } from './content/reports.ts'
import { monthBefore } from './days.ts'
import type { SeedContext } from './seed-companies.ts'
import { findCampaignId, findCompanyId } from './store.ts'

export async function seedReports({
  db,
  contextOf,
  staff,
  peopleByEmail,
  today,
}: SeedContext): Promise<void> {
  const ctx = contextOf(staff.wes)
  for (const { company, ...texts } of companyReports) {
    const companyId = await findCompanyId(db, company)
    const { _id } = await createForCompany(ctx, companyId, { month: monthBefore(today), ...texts })
    await publishReport(ctx, _id)
  }
  for (const { company, campaign, day, recipients } of reportSchedules) {
    const companyId = await findCompanyId(db, company)
    const subject =
      campaign === undefined
        ? { companyId }
        : { campaignId: await findCampaignId(db, companyId, campaign) }
    const ids = recipients.flatMap((email) => peopleByEmail.get(email) ?? [])
    await setSchedule(ctx, subject, { day, recipients: ids })
  }
}
