// What the demo agency's people have logged lately, by the titles of tasks, and what an hour of theirs costs and is billed at.
import type { ClientRateFixture, CostFixture, TimeFixture } from '../fixtures.ts'
import type { StaffName } from './staff.ts'

/** In cents; who is new to the trade has none yet. */
export const costs: readonly CostFixture[] = [
  { who: 'avery', on: -700, cost: 6800 },
  { who: 'priya', on: -700, cost: 5200 },
  { who: 'priya', on: -60, cost: 5600 },
  { who: 'tomas', on: -700, cost: 5900 },
  { who: 'tomas', on: -2, cost: 6200 },
  { who: 'june', on: -700, cost: 5400 },
  { who: 'wes', on: -700, cost: 5500 },
  { who: 'mira', on: -400, cost: 4300 },
]

/** In dollars, for clients without rates of their own. */
export const rates: Partial<Record<StaffName, number>> = {
  avery: 155,
  priya: 125,
  tomas: 140,
  june: 130,
  wes: 125,
  mira: 110,
}

/** As on their invoices. */
export const clientRates: readonly ClientRateFixture[] = [
  { company: 'Brightleaf Health', rate: 145, rounding: 15 },
  { company: 'Harborview School', rate: 130, rounding: 15 },
  { company: 'Copper Kettle Roasters', rate: 115, rounding: 6 },
]

export const time: readonly TimeFixture[] = [
  { who: 'avery', task: 'Agree on what the portal may store', on: -1, minutes: 45 },
  {
    who: 'avery',
    task: 'Choose the vendor for text messages',
    on: -2,
    minutes: 80,
    note: 'Called two of the three; the third answers on Monday.',
  },
  { who: 'avery', task: 'Watch ten patients book an appointment', on: -3, minutes: 150 },
  {
    who: 'avery',
    task: 'Call twelve office managers before writing anything',
    on: -8,
    minutes: 120,
  },
  { who: 'priya', task: 'Rework appointment booking page copy', on: -1, minutes: 135 },
  {
    who: 'priya',
    task: 'Nine label texts of 40 words',
    on: -2,
    minutes: 105,
    note: 'Five of nine.',
  },
  { who: 'tomas', task: 'Sync with the clinic calendar both ways', on: -1, minutes: 330 },
  { who: 'tomas', task: 'Sync with the clinic calendar both ways', on: -2, minutes: 285 },
  { who: 'tomas', task: 'Pause, skip and slow down from the email itself', on: -3, minutes: 240 },
  { who: 'june', task: 'Draw the “no free appointments” screen', on: -1, minutes: 95 },
  { who: 'june', task: 'Label system in two colors and one line', on: -2, minutes: 200 },
  { who: 'wes', task: 'Compare cost per first appointment by channel', on: -2, minutes: 60 },
]
