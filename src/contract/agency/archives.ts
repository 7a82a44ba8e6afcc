// Archives: the records and files of one company, or of the whole agency, in one file.
import { CompanyId } from '../clients/companies.ts'
import { bytes, endpoint } from '../endpoint.ts'

const archive = { 200: bytes('application/x-tar') }

export const archives = {
  ofCompany: endpoint({
    method: 'GET',
    path: '/companies/:companyId/archive',
    access: 'admin',
    // Only roles that see everything of a company: an archive is complete or not given at all.
    needs: ['clients', 'money'],
    summary:
      'Download a company as a tar archive: its records as JSON and its files, without messages or passwords',
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
      'Download the agency with all companies, people and messages as a tar archive, without passwords or other credentials',
    answer: archive,
    isDownload: true,
  }),
}
