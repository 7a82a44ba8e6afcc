// Reports card features that tasks do not support. Pure.
import { counted, entriesOf, idOf, isObject, lineOf, listOf, numberOf } from './loose.ts'
import type { Skip } from './skipped-parts.ts'

const reason = 'Tasks don’t support this'

export function loseUnsupported(
  card: ReturnType<typeof entriesOf>,
  customFields: ReadonlyMap<string, string>,
  lose: Skip,
): void {
  const start = lineOf(card['start'])
  const place = lineOf(card['locationName']) || lineOf(card['address'])
  const votes = listOf(card['idMembersVoted']).length
  const stickers = listOf(card['stickers']).length
  if (start) lose(`Start date ${start.slice(0, 10)}`, reason)
  if (place) lose(`Location: ${place.slice(0, 200)}`, reason)
  if (votes > 0) lose(counted(votes, 'vote'), reason)
  if (stickers > 0) lose(counted(stickers, 'sticker'), reason)
  if (card['isTemplate'] === true) lose('Template status', reason)
  loseCustomValues(card, customFields, lose)
}

function loseCustomValues(
  card: ReturnType<typeof entriesOf>,
  customFields: ReadonlyMap<string, string>,
  lose: Skip,
): void {
  for (const item of listOf(card['customFieldItems']).filter(isObject).map(entriesOf)) {
    const { text, number, date, checked } = entriesOf(item['value'])
    const value = [text, number, date, checked].find((one) => one !== undefined)
    const shown = lineOf(value) || String(numberOf(value) ?? '')
    const name = customFields.get(idOf(item['idCustomField'])) ?? ''
    lose(`Custom field “${name}”${shown && `: ${shown.slice(0, 200)}`}`, reason)
  }
}
