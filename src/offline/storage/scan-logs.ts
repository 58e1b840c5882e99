import type { Id } from '#contract/wire/id.ts'
import type { Scan } from '#contract/door/scans.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { ReceivedScan } from './received-events.ts'

const NO_LOG: ReadonlyMap<string, ReceivedScan> = new Map()

/** The scans of a list by subject: an attendee, otherwise the hash of a code; part of the roster. */
export class ScanLogs {
  /** Subject to the ticket's scans by key. */
  readonly #logs = new Map<string, Map<string, ReceivedScan>>()
  readonly #subject_of_scan = new Map<string, string>()
  /** Scan of a party to the scan that opened it, and that one to those admitted with it; all by key. */
  readonly #party_of = new Map<string, string>()
  readonly #parties = new Map<string, Set<string>>()

  has(subject: string): boolean {
    return this.#logs.has(subject)
  }

  /** Returns all subjects with scans. */
  subjects(): string[] {
    return [...this.#logs.keys()]
  }

  of(subject: string): ReceivedScan[] {
    return [...(this.#logs.get(subject) ?? NO_LOG).values()]
  }

  /** Returns the subject whose log holds the scan with this key. */
  subjectOf(key: string): string | undefined {
    return this.#subject_of_scan.get(key)
  }

  /** Returns the subject of a scan id of any device. */
  subjectOfId(scan_id: Id): string | null {
    for (const [key, subject] of this.#subject_of_scan) if (key.endsWith(`/${scan_id}`)) return subject
    return null
  }

  known(scan: Scan): ReceivedScan | undefined {
    const key = scanKey(scan)
    return this.#logs.get(this.#subject_of_scan.get(key) ?? '')?.get(key)
  }

  /** Returns the scans admitted together with this one, itself included, in the order in which they became known. */
  partyOf(scan: Pick<Scan, 'device_id' | 'id'>): ReceivedScan[] {
    const first = this.#party_of.get(scanKey(scan)) ?? scanKey(scan)
    const keys = new Set([first, ...(this.#parties.get(first) ?? [])])
    return [...keys].flatMap((key) => this.#logs.get(this.#subject_of_scan.get(key) ?? '')?.get(key) ?? [])
  }

  /** Adds or replaces a scan; returns the log that held it before, if that was another. */
  put(subject: string, scan: ReceivedScan): string | null {
    const key = scanKey(scan)
    const before = this.#subject_of_scan.get(key) ?? subject
    if (before !== subject) this.#logs.get(before)?.delete(key)
    this.#subject_of_scan.set(key, subject)
    const log = this.#logs.get(subject) ?? new Map<string, ReceivedScan>()
    this.#logs.set(subject, log.set(key, scan))
    if (scan.with) this.#putParty(key, scanKey({ device_id: scan.device_id, id: scan.with }))
    return before === subject ? null : before
  }

  #putParty(key: string, first: string): void {
    this.#party_of.set(key, first)
    this.#parties.set(first, (this.#parties.get(first) ?? new Set<string>()).add(key))
  }

  /** Moves the scans of one subject to another and removes its log; returns whether there was one. */
  reassign(from: string, to: string): boolean {
    const log = this.#logs.get(from)
    if (log === undefined) return false
    this.#logs.delete(from)
    const target_log = this.#logs.get(to) ?? new Map<string, ReceivedScan>()
    for (const [key, scan] of log) {
      target_log.set(key, scan)
      this.#subject_of_scan.set(key, to)
    }
    this.#logs.set(to, target_log)
    return true
  }
}
