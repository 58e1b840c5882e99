import { toEpochMs } from '#contract/wire/epoch.ts'
import type { Id } from '#contract/wire/id.ts'
import { newId } from '#contract/wire/new-id.ts'
import type { Building } from '#contract/door/building.ts'
import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'
import type { Override } from '#contract/door/scans.ts'
import { UNDO_MINUTES } from '#contract/door/undo-minutes.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { saveDirection, readDirection, type DoorDirection } from '#app/lib/doors/door-marker.ts'
import { afterPaint } from '#app/lib/after-paint.ts'
import { externalStore, type ExternalStore } from '#app/lib/external-store.ts'
import type { DoorLink } from '#offline/door-link/door-link.ts'
import type { ScanOutcome } from '#offline/door-link/door-calls.ts'
import type { AttendeeContext } from '#offline/door/device-context.ts'
import type { ScanSubject } from '#offline/door/find-holder.ts'
import type { OwnScan } from '#offline/storage/rows.ts'
import { isOverride } from '#rules/door/scan-log.ts'
import { contradictionOf, ContradictionWatch, type Contradiction } from '../queue/contradictions.ts'
import type { Feedback } from '../verdict/feedback.ts'
import { notesOf } from '../verdict/notes.ts'
import { TONE_SIGNALS, VERDICT_TONES } from '../verdict/verdict-look.ts'

/** A verdict, or why there is none: it was not saved, or the door is asked because the building is full. */
export type DisplayedVerdict = Verdict | { kind: 'not_saved' } | ({ kind: 'building_full' } & Building)

/** The latest scan as displayed. */
export type DisplayedScan = {
  /** Number of the scan on this page, so that two scans of one person are distinct. */
  no: number
  /** When the text was decoded, on the page's monotonic clock. */
  started_ms: number
  /** Corrected time of the scan, in milliseconds since the epoch; the phone's own when nothing was saved. */
  at_ms: number
  verdict: DisplayedVerdict
  attendee: MirrorAttendee | null
  ticket: MirrorTicket | null
  scan: OwnScan | null
  /** What was scanned, to admit the person anyway. */
  subject: ScanSubject | null
  /** What the door had decided about the person before the building was found to be full. */
  admission: AdmissionOverride | null
  /** Context shown beside the verdict; null when nobody on the list was scanned. */
  context: AttendeeContext | null
  /** Later knowledge that contradicts the displayed verdict. */
  contradiction: Contradiction | null
}

/**
 * Why a person is admitted anyway: an authorized user overrides, the door took the payment, or the user was asked
 * because the building is full.
 */
export type AdmissionOverride = { override?: Override; paid_at_door?: true; over_limit?: true }

const UNDO_MS = UNDO_MINUTES * 60_000
const MEASURES_MAX = 1000
/** The server's answer and the log's arrive one after another and are one alarm. */
const ALARM_INTERVAL_MS = 5_000

type StationOptions = { door: DoorLink; feedback: Feedback; onScan: () => void }

/** Turns texts into scans and scans into what is displayed; one per open door. */
export class Station {
  readonly door: DoorLink
  readonly outcome = externalStore<DisplayedScan | null>(null)
  readonly direction: ExternalStore<DoorDirection>
  /** The scan that can be undone. */
  readonly last = externalStore<DisplayedScan | null>(null)
  readonly #feedback: Feedback
  readonly #onScan: () => void
  readonly #contradiction_watch: ContradictionWatch
  #count = 0
  #last_alarm_ms = Number.NEGATIVE_INFINITY

  constructor({ door, feedback, onScan }: StationOptions) {
    this.door = door
    this.#feedback = feedback
    this.#onScan = onScan
    this.direction = externalStore(readDirection(door.list_id))
    this.#contradiction_watch = new ContradictionWatch(door)
  }

  /** Sets the scan direction, also for after a reload. */
  setDirection(direction: DoorDirection): void {
    saveDirection(this.door.list_id, direction)
    this.direction.set(direction)
  }

  /**
   * Checks whether a scan of this door was contradicted since: plays a sound, vibrates, and shows it on the strip.
   */
  async checkContradictions(): Promise<void> {
    const now_ms = performance.now()
    if (this.#contradiction_watch.hasMore() && now_ms - this.#last_alarm_ms > ALARM_INTERVAL_MS) {
      this.#last_alarm_ms = now_ms
      this.#feedback.play('contradicted')
    }
    const { scan } = this.outcome.get() ?? {}
    if (!scan) return
    const contradiction = await contradictionOf(this.door, scan)
    const displayed = this.outcome.get()
    if (displayed?.scan !== scan || isSameContradiction(displayed.contradiction, contradiction)) return
    this.outcome.set({ ...displayed, contradiction })
  }

  /** Scans in the current direction, or admits the person of an earlier scan. */
  async scan(subject: ScanSubject, admission?: AdmissionOverride): Promise<void> {
    const start = this.#start()
    const kind = admission === undefined ? this.#direction() : 'in'
    const result = await this.door.scan(newScanId(), { kind, subject, ...admission }).catch(() => NOT_SAVED)
    const outcome = displayedScanOf(start, result, { subject, admission: admission ?? null })
    this.#show(outcome)
    if (outcome.verdict.kind === 'admitted' || outcome.verdict.kind === 'left') this.last.set(outcome)
  }

  /** Lets a person in although the building is full; the user was asked. */
  async letInOverLimit({ subject, admission }: DisplayedScan): Promise<void> {
    if (subject !== null) await this.scan(subject, { ...admission, over_limit: true })
  }

  /** Undoes the last scan. */
  async undo({ scan, attendee, ticket }: DisplayedScan): Promise<void> {
    if (scan === null) return
    const start = this.#start()
    const target = { device_id: scan.device_id, id: scan.id }
    const result = await this.door.undo(newScanId(), target, null).catch(() => NOT_SAVED)
    const source = { subject: null, admission: null }
    const outcome = { ...displayedScanOf(start, result, source), attendee, ticket }
    this.#show(outcome)
    if (outcome.verdict.kind === 'undone') this.last.set(null)
  }

  /** Restores the newest admitting scan from the database after a reload. */
  async restoreLast(now_ms: number): Promise<void> {
    const [newest] = await this.door.queue(1)
    if (newest === undefined || this.last.get() !== null || this.#count > 0) return
    const { scan, attendee } = newest
    const verdict = scan.local_verdict
    const is_fresh = now_ms - Date.parse(scan.scanned_at) < UNDO_MS
    if (!is_fresh || (verdict?.kind !== 'admitted' && verdict?.kind !== 'left')) return
    this.last.set({
      no: 0,
      started_ms: 0,
      at_ms: now_ms,
      verdict,
      attendee,
      ticket: this.ticketOf(attendee),
      scan,
      subject: null,
      admission: null,
      context: null,
      contradiction: null,
    })
  }

  ticketOf(attendee: MirrorAttendee | null): MirrorTicket | null {
    const tickets = this.door.state.meta?.tickets ?? []
    return tickets.find(({ id }: { id: Id }) => id === attendee?.ticket_id) ?? null
  }

  /** A list without re-entry has no exit. */
  #direction(): DoorDirection {
    return this.door.state.meta?.list.re_entry === 'never' ? 'in' : this.direction.get()
  }

  #start(): ScanStart {
    performance.mark('scan')
    return { no: ++this.#count, started_ms: performance.now() }
  }

  /** The verdict comes first; sound, vibration and sending follow once it is visible. */
  #show(outcome: DisplayedScan): void {
    this.outcome.set(outcome)
    afterPaint(() => {
      const needs_attention = notesOf(outcome.attendee, outcome.ticket).some((note) => note.needs_attention)
      this.#feedback.play(TONE_SIGNALS[VERDICT_TONES[outcome.verdict.kind]], needs_attention)
      this.#onScan()
    })
  }
}

type ScanStart = Pick<DisplayedScan, 'no' | 'started_ms'>

const NOT_SAVED: ScanOutcome = { result: { kind: 'not_saved' }, context: null }

const newScanId = (): Id => newId('scan', (length) => crypto.getRandomValues(new Uint8Array(length)))

function isSameContradiction(first: Contradiction | null, second: Contradiction | null): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

function displayedScanOf(
  start: ScanStart,
  { result, context }: ScanOutcome,
  source: Pick<DisplayedScan, 'subject' | 'admission'>,
): DisplayedScan {
  const empty = { attendee: null, ticket: null, scan: null, context, contradiction: null }
  const base = { ...start, ...empty, at_ms: Date.now(), ...source }
  switch (result.kind) {
    case 'not_saved':
      return { ...base, verdict: { kind: 'not_saved' } }
    case 'building_full': {
      const { building, attendee, ticket } = result
      return { ...base, verdict: { kind: 'building_full', ...building }, attendee, ticket }
    }
    case 'not_ready':
      return { ...base, verdict: { kind: 'list_incomplete' } }
    case 'shown': {
      const { scan, attendee, ticket } = result
      const verdict = isOverride(scan) ? { kind: 'admitted' as const } : result.verdict
      return { ...base, at_ms: toEpochMs(scan.scanned_at), verdict, attendee, ticket, scan }
    }
  }
}

/** Measures from the decoded text to the verdict in the document; read by the benchmark. */
export function markVerdict({ no, started_ms }: DisplayedScan): void {
  performance.mark('verdict')
  performance.measure('foyer:verdict', { start: started_ms, end: performance.now() })
  if (no % MEASURES_MAX !== 0) return
  performance.clearMarks()
  performance.clearMeasures('foyer:verdict')
}
