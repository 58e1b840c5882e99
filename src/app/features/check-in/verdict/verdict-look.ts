import type { VerdictKind } from '#contract/door/verdict.ts'
import type { Signal } from './feedback.ts'

/** What the screen can say of a scan: a verdict, or that it was not saved. */
export type ShownKind = VerdictKind | 'not_saved'

export type Tone = 'admitted' | 'left' | 'refused' | 'notice' | 'waiting'

/** Colour and shape: tick in circle, open door, octagon, triangle, clock. Red is a no; amber sends somewhere else. */
export const TONES: Record<ShownKind, Tone> = {
  admitted: 'admitted',
  left: 'left',
  already_in: 'refused',
  cancelled: 'refused',
  refunded: 'refused',
  revoked: 'refused',
  unknown_code: 'refused',
  test_ticket: 'refused',
  not_saved: 'refused',
  not_inside: 'notice',
  wrong_ticket_type: 'notice',
  wrong_event: 'notice',
  unpaid: 'notice',
  not_approved: 'notice',
  undo_refused: 'notice',
  unknown_ticket_type: 'notice',
  needs_update: 'notice',
  undone: 'waiting',
  too_soon: 'waiting',
  list_not_active: 'waiting',
  list_expired: 'waiting',
  list_incomplete: 'waiting',
}

/** What is heard and felt of a tone. */
export const SIGNALS: Record<Tone, Signal> = {
  admitted: 'admitted',
  left: 'left',
  refused: 'refused',
  notice: 'notice',
  waiting: 'notice',
}

/** Whether the door let somebody through. */
export const isPassing = (kind: ShownKind): boolean => kind === 'admitted' || kind === 'left'

/** Whether somebody with the right may let the person in all the same. */
export const canOverride = (kind: ShownKind): boolean => !isPassing(kind) && !NEVER_OVERRIDDEN.has(kind)

const NEVER_OVERRIDDEN: ReadonlySet<ShownKind> = new Set([
  'not_saved',
  'undone',
  'undo_refused',
  'list_expired',
  'test_ticket',
])
