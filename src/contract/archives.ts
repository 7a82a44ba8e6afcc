// The records and files of one company, or of the whole agency, in one file.
import { CompanyId } from './companies.ts'
import { bytes, endpoint } from './endpoint.ts'

const archive = { 200: bytes('application/x-tar') }

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
    answer: archive,
    isDownload: true,
  }),
  ofAgency: endpoint({
    method: 'GET',
    path: '/archive',
    access: 'admin',
    needs: ['settings', 'staff', 'clients', 'money', 'inbox'],
    summary:
      'The agency with all companies, people and messages as a tar archive; no passwords, nothing that signs anybody in',
    answer: archive,
    isDownload: true,
  }),
}
