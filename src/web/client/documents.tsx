// The frame of a list of what the company was sent: invoices, quotes. Each brings its columns and rows.
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { HeadCell, Table, TableBody, TableHead } from '#web/ui/table.tsx'
import { pageAddress } from './page-address.ts'

interface DocumentsProps {
  noun: 'invoices' | 'quotes'
  label: string
  /** Of the columns between number, status and total. */
  dates: string[]
  found: { page: number; size: number; total: number }
  children: ReactNode
}

export function Documents({ noun, label, dates, found, children }: DocumentsProps) {
  const [address] = useSearchParams()
  if (found.total === 0) {
    return (
      <EmptyState title={`No ${noun} yet.`}>They stand here once they are sent to you.</EmptyState>
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
