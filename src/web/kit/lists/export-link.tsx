// Link that exports all pages of a list as a file.
import type { Endpoint } from '#contract/endpoint.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { csvAddress } from './list-address.ts'

interface ExportLinkProps {
  endpoint: Endpoint
  choices: object
  file: string
}

export function ExportLink({ endpoint, choices, file }: ExportLinkProps) {
  return (
    <a className={buttonClass()} href={csvAddress(endpoint, choices)} download={file}>
      Export CSV
    </a>
  )
}
