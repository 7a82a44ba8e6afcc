// The agency's uploaded logo, in the version for the theme (styles/logo.css).
import type { Logo, LogoImage } from '#contract/site/logo.ts'
import { cx } from '#web/ui/cx.ts'

type UploadedLogo = Extract<Logo, { kind: 'upload' }>

interface LogoPictureProps {
  logo: UploadedLogo
  /** The agency's name, unless it is next to the logo. */
  alt?: string
  /** `--logo-height` sets the height. */
  className?: string
}

export function LogoPicture({ logo: { light, dark }, alt = '', className }: LogoPictureProps) {
  return (
    <div className={cx('logo', className)}>
      <Version image={light} alt={alt} className={dark ? 'on-light' : 'on-plate'} />
      {dark && <Version image={dark} alt={alt} className="on-dark" loading="lazy" />}
    </div>
  )
}

interface VersionProps {
  image: LogoImage
  alt: string
  className: string
  /** Fetched only in dark mode. */
  loading?: 'lazy'
}

const Version = ({ image: { src, width, height }, alt, ...props }: VersionProps) => (
  <img src={src} width={width} height={height} alt={alt} {...props} />
)
