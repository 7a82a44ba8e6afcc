// Instalments in the database.
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#server/platform/database/pool.ts'
import { visibleTo } from '#server/platform/database/tenancy.ts'
import { type Caller, isPermitted } from '#server/platform/caller.ts'
import { findVoidInvoices, status } from '#server/billing/invoices/store.ts'
import type { AttentionSources } from '#server/records/module.ts'
import type { NewPart, PlanRow } from './rules.ts'

const selectPlans = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('instalment_plans as plan')
    .innerJoin('companies', 'companies.id', 'plan.company_id')
    .leftJoin('quotes', 'quotes.id', 'plan.quote_id')
    .select(['plan.id', 'plan.company_id as companyId', 'companies.name as companyName'])
    .select(['plan.project_id as projectId', 'plan.quote_id as quoteId'])
    .select(['quotes.number as quoteNumber', 'plan.currency', 'plan.lines', 'plan.discount'])
    .select(['plan.notes', 'plan.terms', 'plan.total', 'plan.created_at as createdAt'])
    .select(['plan.issue_on as issueDate', 'plan.due_on as dueDate'])
    .select((plan) =>
      jsonArrayFrom(
        plan
          .selectFrom('instalments as part')
          .leftJoin('invoices', (join) =>
            join.onRef('invoices.instalment_id', '=', 'part.id').on('invoices.state', '<>', 'void'),
          )
          .select(['part.id', 'part.place', 'part.title', 'part.invoice_on as invoiceOn'])
          .select(['part.nets', 'part.total', 'invoices.id as invoiceId'])
          .select(['invoices.number as invoiceNumber'])
          .select(
            sql<PlanRow['parts'][number]['invoiceStatus']>`case
            when invoices.id is not null then ${status()} end`.as('invoiceStatus'),
          )
          .select(findVoidInvoices('instalment_id', 'part.id').as('voidInvoices'))
          .whereRef('part.plan_id', '=', 'plan.id')
          .orderBy('part.place'),
      ).as('parts'),
    )
    .where(visibleTo(caller, 'plan.company_id'))

export const listPlans = (tx: Tx, caller: Caller, companyId: string): Promise<PlanRow[]> =>
  selectPlans(tx, caller)
    .where('plan.company_id', '=', companyId)
    .orderBy('plan.created_at', 'desc')
    .orderBy('plan.id')
    .execute()

interface Place {
  companyId: string
  planId: string
}

/** Locks the plan against other writers until `tx` ends. */
export async function lockPlan(
  tx: Tx,
  caller: Caller,
  { companyId, planId }: Place,
): Promise<PlanRow | undefined> {
  const locked = await tx
    .selectFrom('instalment_plans')
    .select('id')
    .where(visibleTo(caller, 'company_id'))
    .where('company_id', '=', companyId)
    .where('id', '=', planId)
    .forUpdate()
    .executeTakeFirst()
  // Reads again, because the locking statement's snapshot predates changes it waited for.
  return locked && selectPlans(tx, caller).where('plan.id', '=', planId).executeTakeFirst()
}

type NewPlan = Omit<PlanRow, 'companyName' | 'quoteNumber' | 'parts'>

export async function insertPlan(tx: Tx, plan: NewPlan, parts: readonly NewPart[]): Promise<void> {
  await tx
    .insertInto('instalment_plans')
    .values({
      id: plan.id,
      company_id: plan.companyId,
      project_id: plan.projectId,
      quote_id: plan.quoteId,
      currency: plan.currency,
      lines: JSON.stringify(plan.lines),
      discount: plan.discount && JSON.stringify(plan.discount),
      notes: plan.notes,
      terms: plan.terms,
      total: plan.total,
      issue_on: plan.issueDate,
      due_on: plan.dueDate,
      created_at: plan.createdAt,
    })
    .execute()
  await tx
    .insertInto('instalments')
    .values(
      parts.map(({ place, title, invoiceOn, nets, total }) => ({
        id: uuidv7(),
        company_id: plan.companyId,
        plan_id: plan.id,
        invoice_on: invoiceOn,
        nets: JSON.stringify(nets),
        ...{ place, title, total },
      })),
    )
    .execute()
}

export async function deletePlan(tx: Tx, planId: string): Promise<void> {
  await tx.deleteFrom('instalment_plans').where('id', '=', planId).execute()
}

/** Instalments to invoice. */
export const attention: AttentionSources = {
  instalment: ({ caller, day }) =>
    isPermitted(caller, 'money')
      ? sql`select part.id, part.title, companies.name as place, part.invoice_on::text as due,
          '/app/admin/clients/' || part.company_id || '/invoices' as path,
          row_number() over (order by part.invoice_on, part.id) as place_in_line
        from instalments part join companies on companies.id = part.company_id
        where part.invoice_on <= ${day}::date and ${visibleTo(caller, 'part.company_id')}
          and not exists (select from invoices where invoices.instalment_id = part.id and invoices.state <> 'void')`
      : undefined,
}
