import type { AuditEntry } from '#contract/account/audit.ts'
import type { AuditRow } from './store.ts'

export function present(row: AuditRow): AuditEntry {
  const { id, at, action, address, user_agent, event_id, event_title, changes } = row
  return {
    id,
    at,
    action,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    address,
    user_agent,
    subject: { kind: row.subject_kind, id: row.subject_id, title: row.subject_title },
    event: event_id === null ? null : { id: event_id, title: event_title },
    changes,
  }
}
