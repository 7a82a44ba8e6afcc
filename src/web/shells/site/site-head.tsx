// Head of a public page: metadata, styles, fonts, and the scripts that must run first.
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import type { Agency } from '#contract/site/website.ts'
import { IconLinks } from '#web/lib/icon-links.tsx'
import { brandStyle } from '#web/kit/site/brand-style.ts'
import { inlineScripts } from './scripts/inline-scripts.ts'
import type { Metadata } from '#web/kit/site/metadata.ts'
import { siteStyles, type SiteStyle } from '#web/kit/site/styles.ts'

const inline = (text: string) => ({ dangerouslySetInnerHTML: { __html: text } })

/** JSON inside a script element, escaped so that content cannot end the element. */
const json = (value: object) => inline(JSON.stringify(value).replaceAll('<', '\\u003c'))

export type SiteHeadProps = {
  /** Omitted on the 404 and error pages, which must not be indexed. */
  metadata?: Metadata | undefined
  /** Prevents indexing. */
  isSample?: boolean | undefined
  /** Title of a page without metadata. */
  title?: string | undefined
  style: SiteStyle
  /** The agency, if known. */
  agency?: Agency | undefined
}

export function SiteHead({ metadata, isSample = false, title, style, agency }: SiteHeadProps) {
  return (
    <>
      <title>{metadata?.title ?? title}</title>
      <IconLinks agency={agency} />
      <link rel="preload" href={bricolage} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="preload" href={geist} as="font" type="font/woff2" crossOrigin="anonymous" />
      <style {...inline(siteStyles[style] + brandStyle(agency?.color))} />
      <script {...inline(inlineScripts.mode)} />
      <script {...inline(inlineScripts.account)} />
      {(isSample || !metadata) && <meta name="robots" content="noindex" />}
      {metadata && <Found {...metadata} />}
      <script type="speculationrules" {...inline(inlineScripts.speculation)} />
    </>
  )
}

function Found({ description, canonical, openGraph, jsonLd }: Metadata) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={canonical} />
      {openGraph.map(({ property, content }) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd.map((entity, place) => (
        <script key={place} type="application/ld+json" {...json(entity)} />
      ))}
    </>
  )
}

type SiteScriptsProps = {
  hasContactForm: boolean
  hasBooking: boolean
}

/** The scripts at the end of a public page's body. */
export function SiteScripts({ hasContactForm, hasBooking }: SiteScriptsProps) {
  return (
    <>
      <script {...inline(inlineScripts.header)} />
      <script {...inline(inlineScripts.chat)} />
      {hasContactForm && <script {...inline(inlineScripts.contact)} />}
      {hasBooking && <script {...inline(inlineScripts.booking)} />}
    </>
  )
}
