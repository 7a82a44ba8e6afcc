// Network addresses of callers as keys: for limits, and for telling anonymous callers apart.
import { createHash } from 'node:crypto'

/** One household or office: an IPv4 address, or the first half of an IPv6 one, whose rest its owner chooses freely. */
export function networkOf(address: string): string {
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
  return createHash('sha256').update(networkOf(address)).digest()
}

/** Stands for every anonymous caller alike: for keys that name their record in the address. */
export const anonymousId = '00000000-0000-0000-0000-000000000000'

/** Stands for the anonymous callers of one network; a UUID, as a person's id is. */
export function anonymousIdAt(address: string): string {
  const hex = networkHash(address).toString('hex')
  return [8, 4, 4, 4, 12]
    .map((length, i, lengths) => {
      const from = lengths.slice(0, i).reduce((sum, one) => sum + one, 0)
      return hex.slice(from, from + length)
    })
    .join('-')
}
