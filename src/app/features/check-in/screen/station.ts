import type { Id } from '#contract/wire/id.ts'
import { newId } from '#contract/wire/new-id.ts'
import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'
import type { Override, Scan } from '#contract/door/scans.ts'
import { UNDO_MINUTES } from '#contract/door/undo-minutes.ts'
import { saveDirection, readDirection, type DoorDirection } from '#app/lib/doors/door-marker.ts'
import { afterPaint } from '#app/lib/after-paint.ts'
import { externalStore, type ExternalStore } from '#app/lib/external-store.ts'
import type { DoorLink } from '#offline/door-link/door-link.ts'
import type { PartyOutcome, ScanOutcome } from '#offline/door-link/door-calls.ts'
import type { ScanSubject } from '#offline/door/find-holder.ts'
import { PARTY_MAX } from '#offline/door/party-max.ts'
import type { PartyRequest } from '#offline/door/record-party.ts'
import { parsePracticeCode, type PracticeKey } from '#rules/door/practice-code.ts'
import { contradictionOf, ContradictionWatch, type Contradiction } from '../queue/contradictions.ts'
import { announceVerdict } from '../verdict/announce.ts'
import type { Feedback } from '../verdict/feedback.ts'
import type { Speech } from '../verdict/speech.ts'
import {
  displayedPartyOf,
  displayedScanOf,
  NOTHING_ELSE,
  type AdmissionOverride,
  type DisplayedScan,
  type ScanStart,
} from './displayed-scan.ts'

const UNDO_MS = UNDO_MINUTES * 60_000
const MEASURES_MAX = 1000
/** The server's answer and the log's arrive one after another and are one alarm. */
const ALARM_INTERVAL_MS = 5_000

type StationOptions = { door: DoorLink; feedback: Feedback; speech: Speech; onScan: () => void }

/** Turns texts into scans and scans into what is displayed; one per open door. */
export class Station {
  readonly door: DoorLink
  readonly outcome = externalStore<DisplayedScan | null>(null)
  readonly direction: ExternalStore<DoorDirection>
  /** The scan that can be undone. */
  readonly last = externalStore<DisplayedScan | null>(null)
  /** Shows the result of a practice code, while practice is open. */
  #onPracticeCode: ((key: PracticeKey) => void) | null = null
  readonly #feedback: Feedback
  readonly #speech: Speech
  readonly #onScan: () => void
  readonly #contradiction_watch: ContradictionWatch
  #is_verdict_open = false
  #count = 0
  /** Scans without a verdict yet. */
  #pending = 0
  #last_alarm_ms = Number.NEGATIVE_INFINITY

  constructor({ door, feedback, speech, onScan }: StationOptions) {
    this.door = door
    this.#feedback = feedback
    this.#speech = speech
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

  /** Hands practice codes to a listener until the returned function is called; meanwhile they are no scans. */
  practise(onCode: (key: PracticeKey) => void): () => void {
    this.#onPracticeCode = onCode
    return () => {
      this.#onPracticeCode = null
    }
  }

  /** Scans in the current direction, or admits the person of an earlier scan. */
  async scan(subject: ScanSubject, admission?: AdmissionOverride, list_id?: Id): Promise<void> {
    const practised = 'raw_code' in subject ? parsePracticeCode(subject.raw_code) : null
    if (practised !== null && this.#onPracticeCode !== null) return this.#onPracticeCode(practised)
    const start = this.#start()
    const kind = admission === undefined ? this.#direction() : 'in'
    const request = { kind, subject, ...admission, ...(list_id !== undefined && { list_id }) }
    const result = await this.door.scan(newScanId(), request).catch((): ScanOutcome => NOT_SAVED)
    const outcome = displayedScanOf(start, result, {
      subject,
      admission,
      list_id: list_id ?? result.list?.id,
    })
    this.#show(outcome)
    if (outcome.verdict.kind === 'admitted' || outcome.verdict.kind === 'left') this.last.set(outcome)
  }

  /** Admits people of one order by one tap; the others of a party that a scan of this door has admitted. */
  async admitParty(party: PartyRequest, list_id?: Id): Promise<void> {
    const start = this.#start()
    const request = { ...party, ...(list_id !== undefined && { list_id }) }
    const result = await this.door.admitParty(newScanId(), request).catch(() => NOT_SAVED)
    const outcome = displayedPartyOf(start, result, request, (attendee) => this.ticketOf(attendee))
    this.#show(outcome)
    if (outcome.verdict.kind === 'admitted') this.last.set(outcome)
  }

  /** Lets people in although the building is full; the user was asked. */
  async letInOverLimit({ asked }: DisplayedScan): Promise<void> {
    if (asked === null) return
    if ('party' in asked) await this.admitParty({ ...asked.party, over_limit: true }, asked.list_id)
    else await this.scan(asked.subject, { ...asked.admission, over_limit: true }, asked.list_id)
  }

  /** Scans at a list that the user chose, because several would take the ticket. */
  async scanAt({ asked }: DisplayedScan, list_id: Id): Promise<void> {
    if (asked !== null && !('party' in asked)) await this.scan(asked.subject, asked.admission, list_id)
  }

  /** Undoes the last scan, and those of its party. */
  async undo({ scan, attendee, ticket, list }: DisplayedScan): Promise<void> {
    if (scan !== null) await this.#undo(scan, null, { attendee, ticket, list })
  }

  /** Undoes the entry that a verdict is about, whichever device made it. */
  async undoEntry({ attendee, ticket, list }: DisplayedScan, override: Override): Promise<void> {
    if (attendee === null) return
    const entry = await this.door.lastEntryOf(attendee.id, list?.id).catch(() => null)
    if (entry !== null) await this.#undo(entry, override, { attendee, ticket, list })
  }

  async #undo(
    { device_id, id }: { device_id: Id; id: Id },
    override: Override | null,
    holder: Pick<DisplayedScan, 'attendee' | 'ticket' | 'list'>,
  ): Promise<void> {
    const start = this.#start()
    const result = await this.door
      .undo(newScanId(), { device_id, id }, override, holder.list?.id)
      .catch(() => NOT_SAVED)
    const outcome = { ...displayedScanOf(start, result, null), ...holder }
    this.#show(outcome)
    if (outcome.verdict.kind === 'undone' && this.last.get()?.scan?.id === id) this.last.set(null)
  }

  /** Restores the newest admitting scan from the database after a reload. */
  async restoreLast(now_ms: number): Promise<void> {
    const [newest] = await this.door.queue(1)
    if (newest === undefined || this.last.get() !== null || this.#count > 0) return
    const { scan, attendee, list = null } = newest
    const verdict = scan.local_verdict
    const is_fresh = now_ms - Date.parse(scan.scanned_at) < UNDO_MS
    if (!is_fresh || (verdict?.kind !== 'admitted' && verdict?.kind !== 'left')) return
    const ticket = this.ticketOf(attendee)
    const party_size = await this.#storedPartySize(scan)
    this.last.set({
      ...NOTHING_ELSE,
      no: 0,
      started_ms: 0,
      at_ms: now_ms,
      verdict,
      attendee,
      ticket,
      scan,
      party_size,
      list,
    })
  }

  /** How many scans of this phone an undo of this one takes back. */
  async #storedPartySize({ with: party }: Scan): Promise<number> {
    if (!party) return 1
    const newest = await this.door.queue(PARTY_MAX + 1)
    return newest.filter(({ scan }) => scan.id === party || scan.with === party).length
  }

  ticketOf(attendee: MirrorAttendee | null): MirrorTicket | null {
    const tickets = this.door.state.meta?.tickets ?? []
    return tickets.find(({ id }: { id: Id }) => id === attendee?.ticket_id) ?? null
  }

  /** A list without re-entry has no exit. */
  #direction(): DoorDirection {
    return this.door.state.meta?.list.re_entry === 'never' ? 'in' : this.direction.get()
  }

  /** Whether no scan waits for its verdict, and no verdict fills the screen. */
  get is_idle(): boolean {
    return this.#pending === 0 && !this.#is_verdict_open
  }

  /** Says whether a verdict fills the screen. */
  setVerdictOpen(is_open: boolean): void {
    this.#is_verdict_open = is_open
  }

  #start(): ScanStart {
    performance.mark('scan')
    this.#pending += 1
    return { no: ++this.#count, started_ms: performance.now() }
  }

  /** The verdict comes first; sound, vibration and sending follow once it is visible. */
  #show(outcome: DisplayedScan): void {
    this.#pending -= 1
    this.outcome.set(outcome)
    afterPaint(() => {
      announceVerdict(outcome, { feedback: this.#feedback, speech: this.#speech })
      this.#onScan()
    })
  }
}

const NOT_SAVED = { result: { kind: 'not_saved' }, context: null } as const satisfies ScanOutcome &
  PartyOutcome

const newScanId = (): Id => newId('scan', (length) => crypto.getRandomValues(new Uint8Array(length)))

function isSameContradiction(first: Contradiction | null, second: Contradiction | null): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

/** Measures from the decoded text to the verdict in the document; read by the benchmark. */
export function markVerdict({ no, started_ms }: DisplayedScan): void {
  performance.mark('verdict')
  performance.measure('foyer:verdict', { start: started_ms, end: performance.now() })
  if (no % MEASURES_MAX !== 0) return
  performance.clearMarks()
  performance.clearMeasures('foyer:verdict')
}
