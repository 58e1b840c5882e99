import { sql, type SQL } from 'drizzle-orm'

/** An instant as the wire spells it, for JSON that the database makes. */
export const iso = (at: SQL): SQL => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
