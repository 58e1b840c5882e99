import { sql } from 'drizzle-orm'

/** For a question `q`: whether doors receive its answers; as the index `questions_at_door` has it. */
export const SHOWS_AT_DOOR = sql.raw('(q.shows_at_door and q.deleted_at is null)')
