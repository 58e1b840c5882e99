import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { reduceScanLog, type ScanConflict } from '#rules/door/admission.ts'
import { attendanceOf, isExpected } from '#rules/door/attendance.ts'
import { lastCheckOut } from '#rules/door/check-out.ts'
import type { Door } from '#rules/door/door-list.ts'
import { doorPayments } from '#rules/door/door-payment.ts'
import type { CharacterVariants } from '#rules/text/name-search.ts'
import { afterCheckOut } from '#rules/door/presence.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import { OrderPayments } from './order-payments.ts'
import { Holders } from './holders.ts'
import { PackedReader } from './packed/packed-reader.ts'
import type { PackedPeople } from './packed/pack-people.ts'
import { People } from './people.ts'
import { codesOf } from './person-facts.ts'
import { ScanLogs } from './scan-logs.ts'
import { AttendanceIndex, type AttendanceSummary, type AttendanceCounts } from './attendee-status.ts'
import {
  addsInformation,
  serverConflicts,
  withoutContradicted,
  type ReceivedScan,
} from './received-events.ts'

export type RosterConflict = ScanConflict & { attendee: MirrorAttendee | null }

/**
 * The attendees of one list and their scan logs in memory, because a verdict has only a few milliseconds. Holds
 * nothing that is not in the database.
 */
export class Roster {
  /** Attendees as received; only `attendee` applies door payments. */
  readonly people = new People()
  readonly #holders = new Holders()
  readonly #logs = new ScanLogs()
  readonly #attendance = new AttendanceIndex()
  readonly #orphan_undos = new Map<string, ReceivedScan>()
  readonly #payments = new OrderPayments((key) => this.#logs.subjectOf(key) !== undefined)
  /** Keys of scans that the server has refused for good; they are ignored. */
  readonly #refused = new Set<string>()
  #door: Door | null = null
  #now: Instant | null = null
  /** Last check-out by the clock. */
  #checked_out_at: Instant | null = null

  /** `expected`: attendees of the list who can still come. */
  get counts(): AttendanceCounts & { expected: number } {
    return { ...this.#attendance.counts, expected: this.people.expected }
  }

  /** Sets the rules of the list and recomputes attendance. */
  setDoor(door: Door): void {
    this.#door = door
    this.people.setTypes(door.list.ticket_ids)
    this.#checked_out_at = this.#now === null ? null : lastCheckOut(door, this.#now)
    this.#replayAll()
  }

  /** Applies the elapsed time: the clock may have checked people out. */
  passTime(now: Instant): void {
    this.#now = now
    const checked_out_at = this.#door === null ? null : lastCheckOut(this.#door, now)
    if (checked_out_at === this.#checked_out_at) return
    this.#checked_out_at = checked_out_at
    this.#replayAll()
  }

  /** Starts with packed attendees; scans may be present before them. */
  putPacked(packed: PackedPeople): void {
    const reader = new PackedReader(packed)
    this.people.putPacked(reader)
    this.#holders.putPacked(reader)
    for (const attendee of reader.unpaid()) this.#payments.put(attendee)
    for (const subject of this.#logs.subjects()) {
      const holder = this.#holders.get(subject)
      if (holder !== undefined) this.#reassignScans(subject, holder)
    }
    this.#replayAll()
  }

  putAttendees(attendees: readonly MirrorAttendee[]): void {
    for (const attendee of attendees) {
      this.#payments.put(attendee)
      this.people.put(attendee)
      for (const hash of codesOf(attendee)) this.#holders.set(hash, attendee.id)
      for (const hash of codesOf(attendee)) this.#reassignScans(hash, attendee.id)
      if (this.#logs.has(attendee.id)) this.#replayWithOrder(attendee.id)
    }
  }

  removeAttendees(ids: readonly Id[]): void {
    for (const id of ids) {
      const removed = this.people.remove(id)
      if (removed === undefined) continue
      for (const hash of codesOf(removed)) this.#holders.delete(hash)
      this.#payments.remove(removed)
      if (this.#logs.has(id)) this.#replayWithOrder(id)
    }
  }

  /** Adds scans to the log, or replaces them by the server's version; idempotent. */
  putScans(scans: readonly ReceivedScan[]): void {
    const changed_subjects = new Set<string>()
    // An undo may precede its target in a page, or come in an earlier page.
    const undos = scans.filter(({ kind }) => kind === 'undo')
    const others = scans.filter(({ kind }) => kind !== 'undo')
    for (const scan of [...others, ...undos, ...this.#orphan_undos.values()]) {
      const subject = this.subjectOf(scan)
      const key = scanKey(scan)
      if (subject === null) {
        if (scan.kind === 'undo') this.#orphan_undos.set(key, scan)
        continue
      }
      this.#orphan_undos.delete(key)
      const previous_subject = this.#logs.put(subject, scan)
      if (previous_subject !== null) changed_subjects.add(previous_subject)
      changed_subjects.add(subject)
    }
    for (const subject of changed_subjects) this.#replayWithOrder(subject)
  }

  /**
   * Sets the scans of this phone that the server refused for good. A door uses them for its own verdicts, but they
   * do not count as entries.
   */
  setRefused(scans: readonly Scan[]): void {
    const newly_refused = scans.filter((scan) => !this.#refused.has(scanKey(scan)))
    for (const scan of newly_refused) this.#refused.add(scanKey(scan))
    for (const subject of new Set(newly_refused.map((scan) => this.#logs.subjectOf(scanKey(scan))))) {
      if (subject !== undefined) this.#replay(subject)
    }
  }

  /** Applies the server's answers to scans of this phone; data from the mirror takes precedence. */
  putAnswers(scans: readonly ReceivedScan[]): void {
    this.putScans(scans.filter((scan) => addsInformation(scan, this.#logs.known(scan))))
  }

  attendee(id: Id): MirrorAttendee | undefined {
    const attendee = this.people.get(id)
    return attendee && this.#payments.withDoorPayments(attendee)
  }

  /** Returns the holder of a code, including former codes. */
  holderOfCode(code_hash: string): MirrorAttendee | undefined {
    const id = this.#holders.get(code_hash)
    return id === undefined ? undefined : this.attendee(id)
  }

  /** Returns the key of the log that a scan belongs to; null when none. */
  subjectOf(scan: Pick<Scan, 'kind' | 'attendee_id' | 'code_hash' | 'undoes' | 'device_id'>): string | null {
    if (scan.kind === 'undo') {
      if (scan.undoes === null) return null
      const own_subject = this.#logs.subjectOf(scanKey({ device_id: scan.device_id, id: scan.undoes }))
      return own_subject ?? this.#logs.subjectOfId(scan.undoes)
    }
    if (scan.attendee_id !== null) return scan.attendee_id
    return scan.code_hash === null ? null : (this.#holders.get(scan.code_hash) ?? scan.code_hash)
  }

  logOf(subject: string): ReceivedScan[] {
    return this.#logs.of(subject)
  }

  /** Returns the scans that one tap admitted together with this one, itself included; empty for an unknown scan. */
  partyOf(scan: Pick<Scan, 'device_id' | 'id'>): ReceivedScan[] {
    return this.#logs.partyOf(scan)
  }

  /** Returns an attendee's attendance; undefined before the first scan. */
  attendanceOf(attendee_id: Id): AttendanceSummary | undefined {
    return this.#attendance.of(attendee_id)
  }

  isInside(attendee_id: Id): boolean {
    return this.attendanceOf(attendee_id)?.is_inside ?? false
  }

  /** Returns the number of entries of an attendee. */
  entriesOf(attendee_id: Id): number {
    const attendee = this.attendee(attendee_id)
    if (attendee === undefined || this.#door === null) return 0
    return reduceScanLog(this.#door, { kind: 'attendee', attendee }, this.logOf(attendee_id)).presence.entries
  }

  /** Returns how many attendees of an order are inside, and how many are expected. */
  orderGroupOf(order_id: Id): { inside: number; of: number } {
    const people = this.people.ofOrder(order_id).filter(isExpected)
    return { inside: people.filter(({ id }) => this.isInside(id)).length, of: people.length }
  }

  /** Returns scans that were admitted against the log, newest first. */
  conflicts(): RosterConflict[] {
    return [...this.#attendance.conflicts()]
      .flatMap(([subject, conflicts]) =>
        conflicts.map((conflict) => ({ ...conflict, attendee: this.attendee(subject) ?? null })),
      )
      .sort((a, b) => (a.scan.scanned_at < b.scan.scanned_at ? 1 : -1))
  }

  /**
   * Searches attendees whose name or id contains every word of the query: at most `limit` of them, and the total.
   */
  search(
    query: string,
    limit: number,
    variants?: CharacterVariants,
  ): { found: MirrorAttendee[]; total: number } {
    const { found, total } = this.people.search(query, limit, variants)
    return { found: found.map((attendee) => this.#payments.withDoorPayments(attendee)), total }
  }

  /** Moves scans of a previously unknown code to its holder. */
  #reassignScans(code_hash: string, attendee_id: Id): void {
    if (this.#logs.reassign(code_hash, attendee_id)) this.#attendance.set(code_hash, null)
  }

  #replayAll(): void {
    for (const subject of this.#logs.subjects()) this.#replayWithOrder(subject)
  }

  /** Replays a log, and those of the same order when its payments have changed. */
  #replayWithOrder(subject: string): void {
    const attendee = this.people.get(subject)
    if (attendee !== undefined && this.#door !== null) {
      const log = this.logOf(subject)
      const paying_scans = log.filter(({ paid_at_door }) => paid_at_door === true)
      const counted = paying_scans.length === 0 ? [] : doorPayments(this.#door.list, log)
      for (const other_id of this.#payments.recordPayments(attendee, paying_scans, counted)) {
        if (other_id !== subject && this.#logs.has(other_id)) this.#replay(other_id)
      }
    }
    this.#replay(subject)
  }

  #replay(subject: string): void {
    if (this.#door === null) return
    const attendee = this.attendee(subject)
    const log = this.logOf(subject).filter((scan) => !this.#refused.has(scanKey(scan)))
    // Scans of a ticket missing in the mirror keep their verdict unless the server contradicts it.
    const { presence: last, conflicts } =
      attendee === undefined
        ? reduceScanLog(this.#door, { kind: 'taken_at_word' }, withoutContradicted(log))
        : reduceScanLog(this.#door, { kind: 'attendee', attendee }, log)
    const presence = afterCheckOut(last, this.#checked_out_at)
    const all_conflicts = [...conflicts, ...serverConflicts(log, conflicts)]
    const last_in_at = presence.last_in?.scanned_at ?? null
    this.#attendance.set(subject, { ...attendanceOf(presence), last_in_at, conflicts: all_conflicts })
  }
}
