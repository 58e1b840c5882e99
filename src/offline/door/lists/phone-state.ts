import type { DoorState } from '../door-state.ts'
import { turnListOf, type ListSummary } from './list-summary.ts'

function summaryOf(state: DoorState): ListSummary[] {
  const { meta, list_status, is_complete, total_attendees, counts, waiting, stopped } = state
  if (meta === null) return []
  const { name, kind } = meta.list
  const list = {
    name,
    event_title: meta.event.title,
    timezone: meta.event.timezone,
    is_hand_out: kind === 'hand_out',
  }
  const attention = state.unseen_conflicts + state.queue.refused + state.queue.parked
  const { id, hours, event } = turnListOf(meta)
  return [
    {
      id,
      ...list,
      hours,
      event,
      list_status,
      is_complete,
      total_attendees,
      counts,
      waiting,
      attention,
      stopped,
    },
  ]
}

/**
 * Returns the state of the list on screen with what is counted over all lists of the phone: scans, conflicts and the
 * state pill.
 */
export function phoneStateOf(shown: DoorState, others: readonly DoorState[]): DoorState {
  if (others.length === 0) return shown
  const all = [shown, ...others]
  const sum = (numberOf: (state: DoorState) => number) =>
    all.reduce((total, state) => total + numberOf(state), 0)
  const waiting = sum((state) => state.waiting)
  const needs_attention = all.some(({ pill }) => pill === 'attention')
  const is_offline = all.some((state) => !state.is_reachable && state.stopped === null)
  return {
    ...shown,
    waiting,
    waiting_sales: sum((state) => state.waiting_sales),
    unseen_conflicts: sum((state) => state.unseen_conflicts),
    conflicts: all.flatMap(({ conflicts }) => conflicts),
    queue: {
      waiting: sum(({ queue }) => queue.waiting),
      sending: sum(({ queue }) => queue.sending),
      refused: sum(({ queue }) => queue.refused),
      conflict: sum(({ queue }) => queue.conflict),
      parked: sum(({ queue }) => queue.parked),
    },
    pill: needs_attention ? 'attention' : waiting > 0 ? 'saved' : is_offline ? 'offline' : 'live',
    lists: all.flatMap(summaryOf),
    arriving_lists: others.filter(({ meta }) => meta === null).length,
  }
}
