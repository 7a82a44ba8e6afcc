// Word-by-word difference of two texts: kept, removed and added parts. Pure.
export interface TextPart {
  text: string
  change: 'same' | 'removed' | 'added'
}

/** With more words than this on either side, the whole text counts as changed. */
const maxWords = 2000

const splitWords = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

export function differenceOf(before: string, after: string): TextPart[] {
  if (before === after) return before === '' ? [] : [{ text: before, change: 'same' }]
  const [old, now] = [splitWords(before), splitWords(after)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (
    end < old.length - start &&
    end < now.length - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1
  return joined([
    { text: old.slice(0, start).join(''), change: 'same' },
    ...betweenEnds(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    { text: old.slice(old.length - end).join(''), change: 'same' },
  ])
}

/** Compares by longest common subsequence of words. */
function betweenEnds(old: readonly string[], now: readonly string[]): TextPart[] {
  if (old.length > maxWords || now.length > maxWords) {
    return [
      { text: old.join(''), change: 'removed' },
      { text: now.join(''), change: 'added' },
    ]
  }
  const width = now.length + 1
  const lengths = new Uint16Array((old.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const parts: TextPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [gone = '', come = ''] = [old[i], now[j]]
    if (i < old.length && gone === come && j < now.length) {
      parts.push({ text: gone, change: 'same' })
      i += 1
      j += 1
    } else if (i < old.length && (j === now.length || at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ text: gone, change: 'removed' })
      i += 1
    } else {
      parts.push({ text: come, change: 'added' })
      j += 1
    }
  }
  return parts
}

function joined(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.text === '') continue
    if (last?.change === part.change) last.text += part.text
    else result.push({ ...part })
  }
  return result
}
