// The records and files of one company in one file.
import * as z from 'zod'
import { CompanyId } from './companies.ts'
import { endpoint } from './endpoint.ts'

export const archives = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/archive',
    access: 'admin',
    // Of a company these see everything: an archive is whole, or there is none.
    needs: ['clients', 'money'],
    summary:
      'A company as a tar archive: its records as JSON, and its files; neither messages nor passwords',
    params: CompanyId,
    answer: { 200: z.string().meta({ format: 'binary' }) },
    isDownload: true,
  }),
}
