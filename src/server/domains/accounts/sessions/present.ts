import type { Id } from '#contract/wire/id.ts'
import type { Session } from '#contract/account/sessions.ts'
import type { SessionRow } from './store.ts'

export function present(row: SessionRow, account_name: string | null, current_id: Id): Session {
  const { id, user_agent, created_at, last_seen_at } = row
  return { id, account_name, user_agent, created_at, last_seen_at, is_current: id === current_id }
}
