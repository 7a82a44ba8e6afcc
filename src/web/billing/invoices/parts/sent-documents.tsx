// Shared table for documents sent to the company (invoices and quotes); callers supply the date columns and rows.
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { HeadCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'

/** Builds the address of another page of the current list. */
function pageAddress(address: URLSearchParams, page: number): string {
  const next = new URLSearchParams(address)
  next.set('page', String(page))
  return `?${next.toString()}`
}

interface DocumentsProps {
  noun: 'invoices' | 'quotes'
  label: string
  /** Names of the date columns between status and total. */
  dates: string[]
  found: { page: number; size: number; total: number }
  children: ReactNode
}

export function Documents({ noun, label, dates, found, children }: DocumentsProps) {
  const [address] = useSearchParams()
  if (found.total === 0) {
    return (
      <EmptyState title={`No ${noun} yet.`}>You’ll find them here once we send them.</EmptyState>
    )
  }
  return (
    <>
      <Table label={label}>
        <TableHead>
          {['Number', 'Status', ...dates].map((name) => (
            <HeadCell key={name}>{name}</HeadCell>
          ))}
          <HeadCell align="end">Total</HeadCell>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
      <Pagination {...found} hrefFor={(next) => pageAddress(address, next)} noun={noun} />
    </>
  )
}
