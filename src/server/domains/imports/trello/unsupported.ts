// What a card of Trello can have and a task has no place for. Pure.
import type { Card } from './board.ts'
import { counted, entriesOf, idOf, isObject, lineOf, listOf, numberOf } from './loose.ts'

const reason = 'A task has no place for it'

export function unsupportedOf(
  card: ReturnType<typeof entriesOf>,
  customFields: ReadonlyMap<string, string>,
): Card['lost'] {
  const start = lineOf(card['start'])
  const place = lineOf(card['locationName']) || lineOf(card['address'])
  const votes = listOf(card['idMembersVoted']).length
  const stickers = listOf(card['stickers']).length
  return [
    ...(start ? [`Start date ${start.slice(0, 10)}`] : []),
    ...(place ? [`Location: ${place.slice(0, 200)}`] : []),
    ...(votes > 0 ? [counted(votes, 'vote')] : []),
    ...(stickers > 0 ? [counted(stickers, 'sticker')] : []),
    ...(card['isTemplate'] === true ? ['Being a template'] : []),
    ...customValues(card, customFields),
  ].map((what) => ({ what, reason }))
}

function customValues(
  card: ReturnType<typeof entriesOf>,
  customFields: ReadonlyMap<string, string>,
): string[] {
  const items = listOf(card['customFieldItems']).filter(isObject).map(entriesOf)
  return items.map((item) => {
    const { text, number, date, checked } = entriesOf(item['value'])
    const value = [text, number, date, checked].find((one) => one !== undefined)
    const shown = lineOf(value) || String(numberOf(value) ?? '')
    const name = customFields.get(idOf(item['idCustomField'])) ?? ''
    return `Custom field “${name}”${shown && `: ${shown.slice(0, 200)}`}`
  })
}
