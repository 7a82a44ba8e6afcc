// Boards in the database: content, preview and report.
import type { BoardPreview, NotImported } from '#contract/agency/board-import.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import type { ImportRow } from '../rules.ts'
import { type NewImportRow, columnsOf } from '../store.ts'

export interface StoredBoard {
  content: Uint8Array
  board: BoardPreview
  report: NotImported[]
  reportCount: number
}

export async function insertBoard(tx: Tx, row: NewImportRow & StoredBoard): Promise<void> {
  await tx
    .insertInto('imports')
    .values({
      ...columnsOf(row),
      board_content: Buffer.from(row.content),
      board: JSON.stringify(row.board),
      report: JSON.stringify(row.report),
      report_count: row.reportCount,
    })
    .execute()
}

export async function findBoardContent(tx: Tx, id: string): Promise<Buffer | undefined> {
  const found = await tx
    .selectFrom('imports')
    .select('board_content as content')
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.content ?? undefined
}

export async function saveBoard(
  tx: Tx,
  id: string,
  options: ImportRow['options'],
  { board, report, reportCount }: Omit<StoredBoard, 'content'>,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      options: JSON.stringify(options),
      board: JSON.stringify(board),
      report: JSON.stringify(report),
      report_count: reportCount,
    })
    .where('id', '=', id)
    .execute()
}

/** @param madeProject the project created for it */
export async function saveReport(
  tx: Tx,
  id: string,
  { report, reportCount }: Pick<StoredBoard, 'report' | 'reportCount'>,
  madeProject: string | null,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      report: JSON.stringify(report),
      report_count: reportCount,
      made_project: madeProject,
      ...(madeProject !== null && { into_project: madeProject }),
    })
    .where('id', '=', id)
    .execute()
}

export const findReport = (
  tx: Tx,
  id: string,
): Promise<Pick<StoredBoard, 'report' | 'reportCount'>> =>
  tx
    .selectFrom('imports')
    .select(['report', 'report_count as reportCount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
