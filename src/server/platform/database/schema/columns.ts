// Types of columns that tables of every area have.
import type { ColumnType, JSONColumnType } from 'kysely'

export type Moment = ColumnType<Date, Date | undefined, Date>

/** A list stored as jsonb: read as values, written as JSON text. */
export type JsonList<Item> = JSONColumnType<Item[], string, string>
