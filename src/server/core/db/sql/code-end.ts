import { sql } from 'drizzle-orm'
import { BASE32 } from '#contract/wire/base32.ts'

/** The door key `k` of a ticket code `t`, by its first character; of the stored codes, the current ones. */
export const KEY_OF_CODE = sql`door_keys k on k.event_id = t.event_id and k.retired_at is not null and not t.is_foreign
  and k.key_no = strpos(${sql.raw(`'${BASE32}'`)}, left(t.code, 1)) - 1`
/** When a code stops being valid: it was replaced, or its key is retired; null while it is valid. */
export const CODE_ENDS_AT = sql`coalesce(t.retired_at, k.retired_at)`
/** Reason: that of the replacement, or the key. */
export const WHY_CODE_ENDS = sql`case when t.retired_at is null then 'key_retired' else t.reason end`
