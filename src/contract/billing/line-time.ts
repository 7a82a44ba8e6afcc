// Time on invoice lines: hours as a quantity, and the minutes that count where hours have no exact decimals.
import { quantityDecimals, totalsOf } from './invoice-totals.ts'

/** `0:25`, `37:30` */
export const clockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Two decimals show a multiple of three minutes exactly. */
const isExactInHours = (minutes: number): boolean => minutes % 3 === 0

const grossOf = (quantity: { quantity: number; minutes?: number }, unitPrice: number) =>
  totalsOf([{ ...quantity, unitPrice, taxRate: 0, discount: null }], null).total

/** Hours with as many decimals as it takes for hours × price to come to what the minutes cost. */
function hoursOf(minutes: number, unitPrice: number): number {
  const cost = grossOf({ quantity: 0, minutes }, unitPrice)
  for (let places = 2; places < quantityDecimals; places += 1) {
    const hours = Number((minutes / 60).toFixed(places))
    if (grossOf({ quantity: hours }, unitPrice) === cost) return hours
  }
  return Number((minutes / 60).toFixed(quantityDecimals))
}

/** The quantity of a line that bills time by the hour. @param unitPrice an hour, in minor units */
export const timeQuantity = (
  minutes: number,
  unitPrice: number,
): { quantity: number; minutes?: number } =>
  isExactInHours(minutes)
    ? { quantity: minutes / 60 }
    : { quantity: hoursOf(minutes, unitPrice), minutes }

/** How people write the unit. */
export const hourNames =
  'h hr hrs hour hours std stunde stunden heure heures uur uren hora horas ora ore'

const hourUnits = new Set(hourNames.split(' '))

/** Whether a quantity in this unit can be given in minutes. */
export const isHours = (unit: string): boolean =>
  unit.trim() === '' || hourUnits.has(unit.trim().toLowerCase().replace(/\.$/, ''))
