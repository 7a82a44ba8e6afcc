// A client company's brand and social accounts, as its own people see them.
import type { ComponentProps } from 'react'
import { Outlet, useParams } from 'react-router'
import { BrandPage } from '#web/clients/brand/parts/brand-page.tsx'
import { socialAccountsQuery, brandQuery } from '#web/clients/brand/queries.ts'
import { BrandFiles, brandFilesQuery } from '#web/work/files/parts/brand-files.tsx'
import { ChosenPicture } from '#web/work/files/parts/chosen-picture.tsx'
import { WhoSees } from '#web/kit/session/who-sees.tsx'
import { type Load, awaitInBrowser, onServer } from '#web/lib/load.ts'
import { filePath } from '#web/kit/office/paths.ts'

const load: Load = (cache, { params: { companyId = '' } }) =>
  Promise.all([
    cache.ensureQueryData(brandQuery(companyId)),
    cache.ensureQueryData(socialAccountsQuery(companyId)),
    cache.prefetchQuery(brandFilesQuery(companyId)),
  ])

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const Files = (props: Omit<ComponentProps<typeof BrandFiles>, 'linkOf'>) => (
  <BrandFiles {...props} linkOf={(file) => ({ to: filePath(file) })} />
)

const files = { Picture: ChosenPicture, Files }

export default function BrandOfCompany() {
  const { companyId = '' } = useParams()
  return (
    <section aria-label="Brand" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BrandPage
        companyId={companyId}
        files={files}
        pathOf={(below) => `/app/admin/clients/${companyId}/brand/${below}`}
      />
      <WhoSees kind="brand" id={companyId} />
      <Outlet />
    </section>
  )
}
