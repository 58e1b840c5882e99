import type { Id } from '#contract/id.ts'
import type { MirrorAttendee } from '#contract/mirror.ts'
import type { Scan } from '#contract/scans.ts'
import type { Instant } from '#contract/instant.ts'
import { foldLog, type FoundConflict } from '#rules/admission.ts'
import { lastCheckOut } from '#rules/check-out.ts'
import type { Door } from '#rules/door-list.ts'
import { doorPayments } from '#rules/door-payment.ts'
import type { Holder } from '#rules/holder.ts'
import { afterCheckOut } from '#rules/presence.ts'
import { scanKey } from '#rules/scan-log.ts'
import { OrderPayments } from './order-payments.ts'
import { foldText, matchesWords, wordsOf } from './search-text.ts'
import { Standings, type Counts } from './standings.ts'

export type RosterConflict = FoundConflict & { attendee: MirrorAttendee | null }
type Row = { attendee: MirrorAttendee; names: string; ids: string }

const NO_LOG: ReadonlyMap<string, Scan> = new Map()

/**
 * The people of one list and the log of their scans, in memory, because a verdict has a few milliseconds.
 * Holds nothing that is not in the database.
 */
export class Roster {
  readonly #rows = new Map<Id, Row>()
  /** Hash of a code, also of an old one, to the attendee. */
  readonly #holders = new Map<string, Id>()
  /** Attendee id, else code hash, to that ticket's scans by key. */
  readonly #logs = new Map<string, Map<string, Scan>>()
  readonly #subject_of_scan = new Map<string, string>()
  readonly #standings = new Standings()
  readonly #orphan_undos = new Map<string, Scan>()
  readonly #payments = new OrderPayments((key) => this.#subject_of_scan.has(key))
  #door: Door | null = null
  #now: Instant | null = null
  /** When the clock last checked everybody out. */
  #checked_out_at: Instant | null = null

  get size(): number {
    return this.#rows.size
  }

  get counts(): Counts {
    return this.#standings.counts
  }

  /** Takes the rules of the list; standings follow from them. */
  setDoor(door: Door): void {
    this.#door = door
    this.#checked_out_at = this.#now === null ? null : lastCheckOut(door, this.#now)
    this.#foldAll()
  }

  /** Tells the time: the clock may have checked people out since. */
  passTime(now: Instant): void {
    this.#now = now
    const checked_out_at = this.#door === null ? null : lastCheckOut(this.#door, now)
    if (checked_out_at === this.#checked_out_at) return
    this.#checked_out_at = checked_out_at
    this.#foldAll()
  }

  putAttendees(attendees: readonly MirrorAttendee[]): void {
    for (const attendee of attendees) {
      const names = foldText(`${attendee.first_name} ${attendee.last_name} ${attendee.first_name}`)
      this.#payments.put(attendee)
      this.#rows.set(attendee.id, { attendee, names, ids: `${attendee.id} ${attendee.order_id}` })
      const hashes = [attendee.code_hash, ...(attendee.tombstones ?? []).map((old) => old.code_hash)]
      for (const hash of hashes) this.#holders.set(hash, attendee.id)
      for (const hash of hashes) this.#adopt(hash, attendee.id)
      if (this.#logs.has(attendee.id)) this.#fold(attendee.id)
    }
  }

  removeAttendees(ids: readonly Id[]): void {
    for (const id of ids) {
      const row = this.#rows.get(id)
      if (row === undefined) continue
      this.#holders.delete(row.attendee.code_hash)
      this.#payments.remove(row.attendee)
      this.#rows.delete(id)
      if (this.#logs.has(id)) this.#fold(id)
    }
  }

  /** Adds scans to the log, or replaces them by what the server knows; again changes nothing. */
  putScans(scans: readonly Scan[]): void {
    const touched = new Set<string>()
    // An undo may stand before its target in a page, or come with an earlier one.
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
      const before = this.#subject_of_scan.get(key)
      if (before !== undefined && before !== subject) {
        this.#logs.get(before)?.delete(key)
        touched.add(before)
      }
      this.#subject_of_scan.set(key, subject)
      const log = this.#logs.get(subject) ?? new Map<string, Scan>()
      this.#logs.set(subject, log.set(key, scan))
      touched.add(subject)
    }
    for (const subject of touched) this.#fold(subject)
  }

  attendee(id: Id): MirrorAttendee | undefined {
    const row = this.#rows.get(id)
    return row && this.#payments.settle(row.attendee)
  }

  /** Whose code this is, also when it is an old one. */
  holderOfCode(code_hash: string): MirrorAttendee | undefined {
    const id = this.#holders.get(code_hash)
    return id === undefined ? undefined : this.attendee(id)
  }

  /** Whose log a scan belongs to; null when nobody's. */
  subjectOf(scan: Pick<Scan, 'kind' | 'attendee_id' | 'code_hash' | 'undoes' | 'device_id'>): string | null {
    if (scan.kind === 'undo') {
      if (scan.undoes === null) return null
      const own = this.#subject_of_scan.get(scanKey({ device_id: scan.device_id, id: scan.undoes }))
      return own ?? this.#subjectOfId(scan.undoes)
    }
    if (scan.attendee_id !== null) return scan.attendee_id
    return scan.code_hash === null ? null : (this.#holders.get(scan.code_hash) ?? scan.code_hash)
  }

  logOf(subject: string): Scan[] {
    return [...(this.#logs.get(subject) ?? NO_LOG).values()]
  }

  isInside(attendee_id: Id): boolean {
    return this.#standings.of(attendee_id)?.is_inside ?? false
  }

  /** Where a door admitted and the log says otherwise, newest first. */
  conflicts(): RosterConflict[] {
    return [...this.#standings.conflicts()]
      .flatMap(([subject, conflicts]) =>
        conflicts.map((found) => ({ ...found, attendee: this.attendee(subject) ?? null })),
      )
      .sort((a, b) => (a.scan.scanned_at < b.scan.scanned_at ? 1 : -1))
  }

  /**
   * People whose name or id holds every word of the query, in any order and script.
   * @returns at most `limit` of them, and how many there are
   */
  search(query: string, limit: number): { found: MirrorAttendee[]; total: number } {
    const words = wordsOf(query)
    const found: MirrorAttendee[] = []
    let total = 0
    if (words.length === 0) return { found, total }
    for (const row of this.#rows.values()) {
      if (!matchesWords(words, row)) continue
      total += 1
      if (found.length < limit) found.push(this.#payments.settle(row.attendee))
    }
    return { found, total }
  }

  #subjectOfId(scan_id: Id): string | null {
    for (const [key, subject] of this.#subject_of_scan) if (key.endsWith(`/${scan_id}`)) return subject
    return null
  }

  /** Scans of a code whose holder was not known yet become the holder's. */
  #adopt(code_hash: string, attendee_id: Id): void {
    const log = this.#logs.get(code_hash)
    if (log === undefined) return
    this.#logs.delete(code_hash)
    this.#standings.set(code_hash, null)
    const adopted = this.#logs.get(attendee_id) ?? new Map<string, Scan>()
    for (const [key, scan] of log) {
      adopted.set(key, scan)
      this.#subject_of_scan.set(key, attendee_id)
    }
    this.#logs.set(attendee_id, adopted)
  }

  #foldAll(): void {
    for (const subject of this.#logs.keys()) this.#fold(subject)
  }

  /** Folds a log, and those of the same order when it says something new of money. */
  #fold(subject: string): void {
    const row = this.#rows.get(subject)
    if (row !== undefined && this.#door !== null) {
      const log = this.logOf(subject)
      const paying = log.filter(({ paid_at_door }) => paid_at_door === true)
      const taken = paying.length === 0 ? [] : doorPayments(this.#door.list, log)
      for (const other of this.#payments.take(row.attendee, paying, taken)) {
        if (other !== subject && this.#logs.has(other)) this.#stand(other)
      }
    }
    this.#stand(subject)
  }

  #stand(subject: string): void {
    if (this.#door === null) return
    const attendee = this.attendee(subject)
    const holder: Holder =
      attendee === undefined ? this.#holderWithoutRow(subject) : { kind: 'attendee', attendee }
    const { presence: last, conflicts } = foldLog(this.#door, holder, this.logOf(subject))
    const presence = afterCheckOut(last, this.#checked_out_at)
    this.#standings.set(subject, {
      is_inside: presence.is_inside,
      has_entered: presence.entries > 0,
      conflicts,
    })
  }

  /**
   * A ticket that this mirror lacks was judged authentic when it was scanned; until the server has said who
   * it is, its own scans are taken at their word.
   */
  #holderWithoutRow(subject: string): Holder {
    const [ticket_id = null] = this.#door?.list.ticket_ids ?? []
    const by_code = this.logOf(subject).some((scan) => scan.local_verdict?.kind === 'admitted')
    return by_code ? { kind: 'authentic', ticket_id } : { kind: 'unknown' }
  }
}
