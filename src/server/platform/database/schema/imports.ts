// Imports of tables and boards, and of archives into an empty installation.
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { BoardPreview, NotImported } from '#contract/board-import.ts'
import type {
  Import,
  ImportChange,
  ImportKind,
  ImportPreview,
  ImportState,
} from '#contract/imports.ts'
import type { TextEncoding } from '#contract/text-encoding.ts'
import type { ArchiveOverview } from '#contract/setup-archives.ts'
import type { Moment } from './columns.ts'

/** Includes the time zone in which the moments of a board are read, and the encoding that a table's bytes suggest. */
export type ImportOptions = ImportChange & { timeZone?: string; guessedEncoding?: TextEncoding }

export interface ImportTables {
  imports: {
    id: string
    created_by: string
    created_at: Generated<Date>
    kind: ImportKind
    state: Generated<ImportState>
    file_name: string
    into_company: string | null
    into_project: string | null
    content: Buffer | null
    options: JSONColumnType<ImportOptions>
    preview: JSONColumnType<ImportPreview | null, string | null, string | null>
    total: Generated<number>
    added: Generated<number>
    invited: Generated<number>
    waiting: Generated<number>
    is_cancelled: Generated<boolean>
    failure: string | null
    record_ids: Generated<string[]>
    remaining: ColumnType<Import['remaining'], string | undefined, string>
    board_content: Buffer | null
    board: ColumnType<BoardPreview | null, string | null | undefined, string | null>
    report: ColumnType<NotImported[], string | undefined, string>
    report_count: Generated<number>
    made_project: string | null
  }
  archive_imports: {
    id: string
    state: 'waiting' | 'confirmed' | 'adding' | 'done' | 'failed' | 'cancelled'
    overview: JSONColumnType<ArchiveOverview, string, never>
    done: Generated<number>
    failure: string | null
    created_at: Moment
    touched_at: Moment
  }
}
