// Approximates a post on its channel: pictures before or after the text, the link inline or as a card.
import ImageIcon from 'lucide-react/icons/image'
import { addressOf } from '#contract/endpoint.ts'
import { files } from '#contract/work/files.ts'
import {
  type PostChannel,
  channelLimits,
  textOnChannel,
} from '#contract/marketing/post-channels.ts'
import type { PostImage } from '#contract/marketing/posts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'

interface Previewed {
  channel: PostChannel
  text: string
  link: string
  images: readonly PostImage[]
}

/** On these channels the picture comes first, and the text below it. */
const pictureFirst: ReadonlySet<PostChannel> = new Set(['instagram', 'tiktok', 'pinterest'])

const foldedAfter: Partial<Record<PostChannel, number>> = {
  instagram: 125,
  linkedin: 210,
  facebook: 480,
}

interface PostPreviewProps {
  post: Previewed
  /** The name it is published under. */
  name: string
}

export function PostPreview({ post, name }: PostPreviewProps) {
  const { label, link } = channelLimits[post.channel]
  const isFirst = pictureFirst.has(post.channel)
  const pictures = <Pictures images={post.images} isTall={post.channel === 'tiktok'} />
  return (
    <figure aria-label={`Preview for ${label}`} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <figcaption className="text-xs text-muted">Roughly as {label} shows it</figcaption>
      <div className="grid max-w-md grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line bg-raised p-4 text-sm">
        <p className="flex items-center gap-2 font-medium">
          <Avatar name={name} size="sm" />
          <bdi className="min-w-0 truncate">{name}</bdi>
        </p>
        {isFirst && pictures}
        <PreviewText post={post} />
        {!isFirst && pictures}
        {link === 'card' && post.link !== '' && <LinkCard link={post.link} />}
      </div>
    </figure>
  )
}

function PreviewText({ post }: { post: Previewed }) {
  const whole = textOnChannel(post)
  if (whole === '') return null
  const limit = foldedAfter[post.channel]
  const characters = Array.from(whole)
  if (limit === undefined || characters.length <= limit) {
    return (
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {whole}
      </p>
    )
  }
  return (
    <details>
      <summary dir="auto" className="cursor-pointer wrap-anywhere whitespace-pre-line">
        {characters.slice(0, limit).join('').trimEnd()}… <span className="text-muted">more</span>
      </summary>
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
        {whole}
      </p>
    </details>
  )
}

function Pictures({ images, isTall }: { images: readonly PostImage[]; isTall: boolean }) {
  if (images.length === 0) return null
  return (
    <div
      className={cx('grid gap-1 overflow-hidden rounded-md', images.length > 1 && 'grid-cols-2')}
    >
      {images.slice(0, 4).map(({ _id, name, preview }) =>
        preview === 'ready' ? (
          <img
            key={_id}
            src={addressOf(files.preview, { fileId: _id }, { size: 'large' })}
            alt={name}
            className={cx(
              'w-full bg-sunken object-cover',
              isTall ? 'aspect-[9/16] max-h-96' : 'aspect-square',
            )}
          />
        ) : (
          <span
            key={_id}
            className="grid aspect-square place-content-center justify-items-center gap-1 bg-sunken p-2 text-center text-xs text-muted"
          >
            <ImageIcon size={20} aria-hidden />
            <span className="wrap-anywhere">{name}</span>
          </span>
        ),
      )}
      {images.length > 4 && (
        <p className="col-span-2 text-xs text-muted">and {images.length - 4} more</p>
      )}
    </div>
  )
}

function LinkCard({ link }: { link: string }) {
  return (
    <p className="truncate rounded-md border border-line bg-sunken px-3 py-2 text-muted" dir="ltr">
      {link.replace(/^https?:\/\//, '')}
    </p>
  )
}
