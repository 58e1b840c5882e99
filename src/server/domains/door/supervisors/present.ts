import type { Supervisor } from '#contract/door/supervisors.ts'
import type { SupervisorRow } from './store.ts'

/** A supervisor as the organizer sees them, without the hash of the PIN. */
export function presentSupervisor({ id, name, created_at, pin_changed_at }: SupervisorRow): Supervisor {
  return { id, name, created_at, pin_changed_at }
}
