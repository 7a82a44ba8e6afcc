// The public site’s content and its images.
import type { Generated, JSONColumnType } from 'kysely'
import type { WebsiteContent } from '#contract/website.ts'
import type { Moment } from './columns.ts'

export interface WebsiteTables {
  website_versions: {
    version: number
    content: JSONColumnType<WebsiteContent, string, never>
    changed_by: string | null
    changed_at: Generated<Date>
  }
  website_images: {
    hash: string
    width: number
    height: number
    uploaded_by: string | null
    uploaded_at: Moment
    is_used: Generated<boolean>
  }
}
