// Column types used in tables of every area.
import type { ColumnType, JSONColumnType } from 'kysely'

export type Moment = ColumnType<Date, Date | undefined, Date>

/** A list stored as jsonb: read as values, written as JSON text. */
export type JsonList<Item> = JSONColumnType<Item[], string, string>
