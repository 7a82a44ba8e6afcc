// The email to the client's chosen people about a published report: figures, text excerpts and a link.
import { figureText, monthName, totalName } from '#contract/marketing/figure-format.ts'
import { plainLine } from '#contract/values/plain-text.ts'
import { textTitles } from '#contract/marketing/report-labels.ts'
import { type ReportFigures, reportTexts } from '#contract/marketing/reports.ts'
import { findAccount, findCallers, recipient } from '#server/accounts/auth/service.ts'
import { emailLinks, getMailChoice } from '#server/records/notifications/service.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import {
  type Email,
  type EmailContext,
  emailTemplate,
  sendEmails,
} from '#server/platform/mail/email.ts'
import { recordPath } from '#server/records/record-path.ts'
import { isStaff } from '#server/platform/caller.ts'
import { listRecipients } from './store.ts'
import { type ReportRow, type Texts, withoutCampaigns } from './rules.ts'
import * as versionsStore from './versions-store.ts'

type Data = { reportId: string; number: string; userId: string }

const maxExcerpt = 400
const maxFacts = 12

/** @returns all chosen people; those who want a summary or no emails are only skipped when the email is rendered */
export async function emailRecipients(
  tx: Tx,
  { id: reportId, publishedVersion, ...subject }: ReportRow,
): Promise<string[]> {
  const people = await listRecipients(tx, subject)
  const number = String(publishedVersion)
  const emails = people.map((userId) => ({ reportId, number, userId }))
  await sendEmails(tx, reportPublished, emails)
  return people
}

/** Undefined if the person may no longer see the report, wants no emails, is no longer chosen, or a newer version exists. */
async function findContent({ agencyDatabase }: EmailContext, { reportId, number, userId }: Data) {
  const caller = (await findCallers(agencyDatabase, [userId])).get(userId)
  const account = await findAccount(agencyDatabase, { id: userId })
  if (!caller || isStaff(caller) || !account) return undefined
  if ((await getMailChoice(agencyDatabase, userId, 'report')) !== 'soon') return undefined
  const report = await versionsStore.findPublished(agencyDatabase, caller, reportId)
  if (!report || report.number !== Number(number)) return undefined
  if (!(await listRecipients(agencyDatabase, report)).includes(userId)) return undefined
  const { companyId } = report
  const of = { companyId, id: reportId, shown: report.number }
  const [latest] = await versionsStore.listVersions(agencyDatabase, caller, of)
  const internal = await versionsStore.listInternalCampaigns(agencyDatabase, companyId)
  const path = recordPath(caller, { kind: 'report', id: reportId, companyId })
  if (!latest || path === null) return undefined
  return { account, report, path, caller, content: withoutCampaigns(latest, internal) }
}

type Content = NonNullable<Awaited<ReturnType<typeof findContent>>>

/** '1,204 of 1,500 planned' */
function factsOf(figures: readonly ReportFigures[], month: string): NonNullable<Email['facts']> {
  const facts = figures.flatMap(({ title, metrics, currency }) =>
    metrics.flatMap((metric) => {
      const { unit, months } = metric
      const name = totalName(metric)
      const of = months.find((one) => one.month === month)
      if (!of || (of.actual === null && of.planned === null)) return []
      const textOf = (figure: number | null) => figureText(unit, figure, currency)
      const planned = of.planned === null ? '' : ` of ${textOf(of.planned)} planned`
      const label = figures.length > 1 ? `${title}: ${name}` : name
      return { label, value: `${textOf(of.actual)}${planned}` }
    }),
  )
  const more = facts.length - maxFacts
  const rest = { label: 'And', value: `${more} more figures in the report` }
  return more > 0 ? [...facts.slice(0, maxFacts), rest] : facts
}

const sectionsOf = (texts: Texts): NonNullable<Email['sections']> =>
  reportTexts.map((text) => ({
    title: textTitles[text],
    text: plainLine(texts[text], maxExcerpt),
  }))

const restatedText = (count: number) =>
  count === 0
    ? 'It replaces the previous version.'
    : `It replaces the previous version; ${count === 1 ? '1 figure has' : `${count} figures have`} changed.`

const nameOf = ({ report: { campaignTitle, companyName, month } }: Content) =>
  `${campaignTitle ?? companyName}, ${monthName(month)}`

export const reportPublished = emailTemplate<Data>('report published', async (context, data) => {
  const found = await findContent(context, data)
  if (!found) return undefined
  const { account, report, content, path, caller } = found
  const { number, month } = report
  const { agencyDatabase, appUrl, sender } = context
  const name = nameOf(found)
  const links = await emailLinks(agencyDatabase, appUrl, { caller, kind: 'report' })
  return {
    to: recipient(account),
    subject: number === 1 ? `Report: ${name}` : `Corrected report: ${name}`,
    heading: name,
    paragraphs: [
      `${sender.name} has published ${number === 1 ? 'a report' : `version ${number} of a report`}.${number === 1 ? '' : ` ${restatedText(content.restated.length)}`}`,
    ],
    facts: factsOf(content.figures, month),
    sections: sectionsOf(content),
    button: { label: 'Read the report', url: appUrl + path },
    notes: [`You get this email because ${sender.name} sends you every report like this.`],
    ...links,
  }
})
