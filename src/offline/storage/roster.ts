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
  readonly #standings = new AttendanceIndex()
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
    return { ...this.#standings.counts, expected: this.people.expected }
  }

  /** Sets the rules of the list and recomputes attendance. */
  setDoor(door: Door): void {
    this.#door = door
    this.people.setTypes(door.list.ticket_ids)
    this.#checked_out_at = this.#now === null ? null : lastCheckOut(door, this.#now)
    this.#foldAll()
  }

  /** Applies the elapsed time: the clock may have checked people out. */
  passTime(now: Instant): void {
    this.#now = now
    const checked_out_at = this.#door === null ? null : lastCheckOut(this.#door, now)
    if (checked_out_at === this.#checked_out_at) return
    this.#checked_out_at = checked_out_at
    this.#foldAll()
  }

  /** Starts with packed attendees; scans may be present before them. */
  putPacked(packed: PackedPeople): void {
    const reader = new PackedReader(packed)
    this.people.putPacked(reader)
    this.#holders.putPacked(reader)
    for (const attendee of reader.unpaid()) this.#payments.put(attendee)
    for (const subject of this.#logs.subjects()) {
      const holder = this.#holders.get(subject)
      if (holder !== undefined) this.#adopt(subject, holder)
    }
    this.#foldAll()
  }

  putAttendees(attendees: readonly MirrorAttendee[]): void {
    for (const attendee of attendees) {
      this.#payments.put(attendee)
      this.people.put(attendee)
      for (const hash of codesOf(attendee)) this.#holders.set(hash, attendee.id)
      for (const hash of codesOf(attendee)) this.#adopt(hash, attendee.id)
      if (this.#logs.has(attendee.id)) this.#fold(attendee.id)
    }
  }

  removeAttendees(ids: readonly Id[]): void {
    for (const id of ids) {
      const gone = this.people.remove(id)
      if (gone === undefined) continue
      for (const hash of codesOf(gone)) this.#holders.delete(hash)
      this.#payments.remove(gone)
      if (this.#logs.has(id)) this.#fold(id)
    }
  }

  /** Adds scans to the log, or replaces them by the server's version; idempotent. */
  putScans(scans: readonly ReceivedScan[]): void {
    const touched = new Set<string>()
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
      const before = this.#logs.put(subject, scan)
      if (before !== null) touched.add(before)
      touched.add(subject)
    }
    for (const subject of touched) this.#fold(subject)
  }

  /**
   * Sets the scans of this phone that the server refused for good. A door uses them for its own verdicts, but they
   * do not count as entries.
   */
  setRefused(scans: readonly Scan[]): void {
    const fresh = scans.filter((scan) => !this.#refused.has(scanKey(scan)))
    for (const scan of fresh) this.#refused.add(scanKey(scan))
    for (const subject of new Set(fresh.map((scan) => this.#logs.subjectOf(scanKey(scan))))) {
      if (subject !== undefined) this.#stand(subject)
    }
  }

  /** Applies the server's answers to scans of this phone; data from the mirror takes precedence. */
  putAnswers(scans: readonly ReceivedScan[]): void {
    this.putScans(scans.filter((scan) => addsInformation(scan, this.#logs.known(scan))))
  }

  attendee(id: Id): MirrorAttendee | undefined {
    const known = this.people.get(id)
    return known && this.#payments.withDoorPayments(known)
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
      const own = this.#logs.subjectOf(scanKey({ device_id: scan.device_id, id: scan.undoes }))
      return own ?? this.#logs.subjectOfId(scan.undoes)
    }
    if (scan.attendee_id !== null) return scan.attendee_id
    return scan.code_hash === null ? null : (this.#holders.get(scan.code_hash) ?? scan.code_hash)
  }

  logOf(subject: string): ReceivedScan[] {
    return this.#logs.of(subject)
  }

  /** Returns an attendee's attendance; undefined before the first scan. */
  attendanceOf(attendee_id: Id): AttendanceSummary | undefined {
    return this.#standings.of(attendee_id)
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
    return [...this.#standings.conflicts()]
      .flatMap(([subject, conflicts]) =>
        conflicts.map((found) => ({ ...found, attendee: this.attendee(subject) ?? null })),
      )
      .sort((a, b) => (a.scan.scanned_at < b.scan.scanned_at ? 1 : -1))
  }

  /**
   * Searches attendees whose name or id contains every word of the query: at most `limit` of them, and the total.
   */
  search(
    query: string,
    limit: number,
    alike?: CharacterVariants,
  ): { found: MirrorAttendee[]; total: number } {
    const { found, total } = this.people.search(query, limit, alike)
    return { found: found.map((one) => this.#payments.withDoorPayments(one)), total }
  }

  /** Moves scans of a previously unknown code to its holder. */
  #adopt(code_hash: string, attendee_id: Id): void {
    if (this.#logs.reassign(code_hash, attendee_id)) this.#standings.set(code_hash, null)
  }

  #foldAll(): void {
    for (const subject of this.#logs.subjects()) this.#fold(subject)
  }

  /** Replays a log, and those of the same order when its payments have changed. */
  #fold(subject: string): void {
    const known = this.people.get(subject)
    if (known !== undefined && this.#door !== null) {
      const log = this.logOf(subject)
      const paying = log.filter(({ paid_at_door }) => paid_at_door === true)
      const taken = paying.length === 0 ? [] : doorPayments(this.#door.list, log)
      for (const other of this.#payments.recordPayments(known, paying, taken)) {
        if (other !== subject && this.#logs.has(other)) this.#stand(other)
      }
    }
    this.#stand(subject)
  }

  #stand(subject: string): void {
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
    this.#standings.set(subject, { ...attendanceOf(presence), last_in_at, conflicts: all_conflicts })
  }
}
