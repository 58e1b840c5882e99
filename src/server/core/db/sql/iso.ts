import { sql, type SQL } from 'drizzle-orm'

/** Formats an instant in wire format, for JSON that the database builds. */
export const iso = (at: SQL): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
