// Brand page: how the company looks and sounds, its brand files and its social accounts.
import type { ComponentProps } from 'react'
import { Outlet } from 'react-router'
import { BrandPage } from '#web/clients/brand/parts/brand-page.tsx'
import { socialAccountsQuery, brandQuery } from '#web/clients/brand/queries.ts'
import { BrandFiles, brandFilesQuery } from '#web/work/files/parts/brand-files.tsx'
import { ChosenPicture } from '#web/work/files/parts/chosen-picture.tsx'
import { awaitInBrowser, onServer } from '#web/lib/load.ts'
import { ClientPage } from '#web/kit/client/client-page.tsx'
import { useFileLink } from '#web/work/files/parts/use-file-link.ts'
import { loadPortal, usePortal } from '#web/kit/client/portal.ts'

const load = loadPortal((cache, companyId) =>
  Promise.all([
    cache.ensureQueryData(brandQuery(companyId)),
    cache.ensureQueryData(socialAccountsQuery(companyId)),
    cache.prefetchQuery(brandFilesQuery(companyId)),
  ]),
)

export const loader = onServer(load)
export const clientLoader = awaitInBrowser(load)

const Files = (props: Omit<ComponentProps<typeof BrandFiles>, 'linkOf'>) => (
  <BrandFiles {...props} linkOf={useFileLink()} />
)

const files = { Picture: ChosenPicture, Files }

export default function Brand() {
  const { company, to } = usePortal()
  const companyId = company._id
  return (
    <ClientPage
      title="Brand"
      subtitle="How your company looks and sounds, for everyone who works on it."
    >
      <BrandPage
        companyId={companyId}
        files={files}
        pathOf={(below) => to(`/app/client/brand/${below}`)}
      />
      <Outlet />
    </ClientPage>
  )
}
