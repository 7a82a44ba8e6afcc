// Time tracking endpoints.
import { time } from '#contract/work/time.ts'
import { type Implementation, implement } from '#server/platform/http/implement.ts'
import { personCosts } from '#contract/work/person-costs.ts'
import { timeReport } from '#contract/work/time-report.ts'
import { timeRates } from '#contract/work/time-rates.ts'
import * as costs from './costs.ts'
import { reportTime } from './report.ts'
import * as rates from './rates.ts'
import * as service from './service.ts'
import { getTimer, startTimer, stopTimer } from './timer.ts'

export const timeRoutes: Implementation[] = [
  implement(time.list, (ctx, { query }) => service.listTime(ctx, query)),
  implement(time.people, (ctx, { query }) => service.listPeople(ctx, query)),
  implement(timeReport.get, (ctx, { query }) => reportTime(ctx, query)),
  implement(time.ofProject, (ctx, { params }) => service.countTime(ctx, params.projectId)),
  implement(time.running, (ctx) => getTimer(ctx)),
  implement(time.create, (ctx, { body }) => service.createEntry(ctx, body)),
  implement(time.start, (ctx, { body }) => startTimer(ctx, body)),
  implement(time.stop, (ctx, { body }) => stopTimer(ctx, body ?? {})),
  implement(time.change, (ctx, { params, body }) => service.changeEntry(ctx, params.entryId, body)),
  implement(timeRates.ofCompany, (ctx, { params }) => rates.getRates(ctx, params.companyId)),
  implement(timeRates.changeOfCompany, (ctx, { params, body }) =>
    rates.changeRates(ctx, params.companyId, body),
  ),
  implement(timeRates.ofPeople, (ctx) => rates.listPersonRates(ctx)),
  implement(timeRates.changeOfPerson, (ctx, { params, body }) =>
    rates.changePersonRate(ctx, params.personId, body),
  ),
  implement(personCosts.ofPeople, (ctx) => costs.listPersonCosts(ctx)),
  implement(personCosts.change, (ctx, { params, body }) =>
    costs.changePersonCost(ctx, params.personId, body),
  ),
  implement(time.remove, (ctx, { params }) => service.removeEntry(ctx, params.entryId)),
]
