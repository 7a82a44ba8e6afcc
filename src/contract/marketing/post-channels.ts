// Channels for posts and their limits: text length, number of pictures, treatment of links.
import * as z from 'zod'

export const postChannels = [
  'instagram',
  'facebook',
  'linkedin',
  'x',
  'threads',
  'tiktok',
  'pinterest',
  'google business',
] as const
export const PostChannel = z.enum(postChannels)
export type PostChannel = z.infer<typeof PostChannel>

export interface ChannelLimits {
  label: string
  /** In characters, as the channel counts them. */
  maxText: number
  maxImages: number
  needsImage: boolean
  /** `text`: appended to the text, counts toward the limit · `card`: shown separately, does not count. */
  link: 'text' | 'card'
}

/** Published limits as of 2026; channels change them, and validate again when a post is published. */
export const channelLimits: Record<PostChannel, ChannelLimits> = {
  instagram: {
    label: 'Instagram',
    maxText: 2200,
    maxImages: 10,
    needsImage: true,
    link: 'text',
  },
  facebook: {
    label: 'Facebook',
    maxText: 63_206,
    maxImages: 10,
    needsImage: false,
    link: 'card',
  },
  linkedin: { label: 'LinkedIn', maxText: 3000, maxImages: 20, needsImage: false, link: 'card' },
  x: { label: 'X', maxText: 280, maxImages: 4, needsImage: false, link: 'text' },
  threads: { label: 'Threads', maxText: 500, maxImages: 20, needsImage: false, link: 'text' },
  tiktok: { label: 'TikTok', maxText: 4000, maxImages: 35, needsImage: true, link: 'text' },
  pinterest: { label: 'Pinterest', maxText: 500, maxImages: 1, needsImage: true, link: 'card' },
  'google business': {
    label: 'Google Business Profile',
    maxText: 1500,
    maxImages: 1,
    needsImage: false,
    link: 'card',
  },
}

/** The maximum of any channel. */
export const maxPostText = 63_206

const webAddress = /\bhttps?:\/\/\S+/giu
/** X counts every URL as this many characters. */
const shortenedAddress = 23

/** Code points that X counts once; all others count twice. */
const singleWeight: readonly (readonly [number, number])[] = [
  [0, 0x10_ff],
  [0x20_00, 0x20_0d],
  [0x20_10, 0x20_1f],
  [0x20_32, 0x20_37],
]

const weightOf = (codePoint: number) =>
  singleWeight.some(([from, to]) => codePoint >= from && codePoint <= to) ? 1 : 2

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const emoji = /\p{Emoji_Presentation}|\uFE0F/u

function weightedLength(text: string): number {
  const composed = text.normalize('NFC')
  const addresses = composed.match(webAddress)?.length ?? 0
  let length = addresses * shortenedAddress
  for (const { segment } of graphemes.segment(composed.replaceAll(webAddress, ''))) {
    // An emoji counts as one character of double weight, regardless of its number of code points.
    if (emoji.test(segment)) length += 2
    else for (const character of segment) length += weightOf(character.codePointAt(0) ?? 0)
  }
  return length
}

interface Written {
  channel: PostChannel
  text: string
  link: string
}

/** The text as submitted to the channel. */
export const textOnChannel = ({ channel, text, link }: Written): string =>
  channelLimits[channel].link === 'text' && link !== ''
    ? [text, link].filter((part) => part !== '').join('\n\n')
    : text

/** The length as the channel counts it, including a link in the text. */
export function lengthOnChannel(written: Written): number {
  const text = textOnChannel(written)
  return written.channel === 'x' ? weightedLength(text) : Array.from(text).length
}

/** Why the channel would reject the text, as a sentence; undefined if it is fine. */
export function textIssue(written: Written): string | undefined {
  const { label, maxText } = channelLimits[written.channel]
  const excess = lengthOnChannel(written) - maxText
  if (excess <= 0) return undefined
  const limit = maxText.toLocaleString('en-US')
  return `${label} allows ${limit} characters: shorten this by ${excess.toLocaleString('en-US')}`
}
