import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Whether a column has a text from outside. PostgreSQL holds no text with NUL, and refuses to compare one. */
export const textEquals = (column: PgColumn, text: string): SQL =>
  text.includes('\0') ? sql`false` : eq(column, text)
