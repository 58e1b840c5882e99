import type { DisplayedVerdict } from './verdict-labels.ts'
import type { FeedbackSignal } from './feedback.ts'

/** Displayed result of a scan: a verdict, or why there is none. */
export type ScanResultKind = DisplayedVerdict['kind']

export type VerdictTone = 'admitted' | 'left' | 'refused' | 'notice' | 'waiting' | 'repeated'

/** Colour and shape: tick in circle, open door, octagon, triangle, clock, equals sign. Red rejects; amber redirects. */
export const VERDICT_TONES: Record<ScanResultKind, VerdictTone> = {
  admitted: 'admitted',
  left: 'left',
  already_in: 'refused',
  cancelled: 'refused',
  refunded: 'refused',
  revoked: 'refused',
  unknown_code: 'refused',
  test_ticket: 'refused',
  entries_used_up: 'refused',
  not_saved: 'refused',
  building_full: 'refused',
  not_inside: 'notice',
  wrong_ticket_type: 'notice',
  wrong_event: 'notice',
  wrong_gate: 'notice',
  unpaid: 'notice',
  not_approved: 'notice',
  undo_refused: 'notice',
  several_lists: 'notice',
  unknown_ticket_type: 'notice',
  needs_update: 'notice',
  practice_code: 'notice',
  undone: 'waiting',
  too_soon: 'waiting',
  outside_window: 'waiting',
  list_not_active: 'waiting',
  list_expired: 'waiting',
  list_incomplete: 'waiting',
  just_now: 'repeated',
}

/** Sound and vibration of a tone. */
export const TONE_SIGNALS: Record<VerdictTone, FeedbackSignal> = {
  admitted: 'admitted',
  left: 'left',
  refused: 'refused',
  notice: 'notice',
  waiting: 'notice',
  repeated: 'repeated',
}

/** Whether the door let the person through. */
export const isAdmission = (kind: ScanResultKind): boolean => kind === 'admitted' || kind === 'left'

/** Whether an authorized user may admit the person anyway. */
export const canOverride = (kind: ScanResultKind): boolean => !isAdmission(kind) && !NOT_OVERRIDABLE.has(kind)

const NOT_OVERRIDABLE: ReadonlySet<ScanResultKind> = new Set([
  'not_saved',
  'building_full',
  'several_lists',
  'undone',
  'undo_refused',
  'list_expired',
  'test_ticket',
  'just_now',
  'practice_code',
])
