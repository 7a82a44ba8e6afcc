// Keys for callers' network addresses: for rate limits, and to distinguish anonymous callers.
import { createHash } from 'node:crypto'

/** Identifies a household or office: an IPv4 address, or the network half of an IPv6 one, as the owner chooses the rest. */
export function toNetwork(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const start = head === '' ? [] : head.split(':')
  const end = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  return [...start, ...Array.from({ length: zeros }, () => '0'), ...end].slice(0, 4).join(':')
}

export function networkHash(address: string): Buffer {
  return createHash('sha256').update(toNetwork(address)).digest()
}

/** Used for every anonymous caller, where keys identify the record in the path. */
export const anonymousId = '00000000-0000-0000-0000-000000000000'

/** Identifies the anonymous callers of one network, as a UUID like a person's id. */
export function anonymousIdAt(address: string): string {
  const hex = networkHash(address).toString('hex')
  return [8, 4, 4, 4, 12]
    .map((length, i, lengths) => {
      const from = lengths.slice(0, i).reduce((sum, one) => sum + one, 0)
      return hex.slice(from, from + length)
    })
    .join('-')
}
