import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee, MirrorScan } from '#contract/door/mirror.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { Chunk } from '#offline/storage/rows.ts'

/** What is left of a list's blocks when later ones win. */
export class LatestRows {
  readonly attendees = new Map<Id, MirrorAttendee>()
  readonly scans = new Map<string, MirrorScan>()

  /** Takes the next block, in order. */
  add({ removed, attendees, scans }: Chunk): void {
    for (const id of removed) this.attendees.delete(id)
    for (const attendee of attendees) this.attendees.set(attendee.id, attendee)
    for (const scan of scans) this.scans.set(scanKey(scan), scan)
  }
}
