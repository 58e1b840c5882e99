import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee, MirrorScan } from '#contract/door/mirror.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { Chunk } from '#offline/storage/rows.ts'

/** The current rows of a list's chunks; later chunks replace earlier rows. */
export class LatestRows {
  readonly attendees = new Map<Id, MirrorAttendee>()
  readonly scans = new Map<string, MirrorScan>()

  /** Adds the next chunk, in order. */
  add({ removed, attendees, scans }: Chunk): void {
    for (const id of removed) this.attendees.delete(id)
    for (const attendee of attendees) this.attendees.set(attendee.id, attendee)
    for (const scan of scans) this.scans.set(scanKey(scan), scan)
  }
}
