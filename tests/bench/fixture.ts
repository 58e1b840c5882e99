import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeFakeVideo } from '#tests/support/browser/fake-camera.ts'
import { openVenue, type Venue, type VenueKind, type VenueOptions } from './venue.ts'
import type { Version } from './version.ts'

/** What the measurements share: venues of a size, made when first asked for, and a film for the camera. */
export type BenchFixture = {
  version: Version
  venue: (attendees: number, kind?: VenueKind, options?: VenueOptions) => Promise<Venue>
  /** An empty wall, 1280x720, as Chromium's camera plays it without work for the page. */
  film: () => Promise<string>
  /** A folder that goes with the fixture. */
  folder: (name: string) => string
  close: () => Promise<void>
}

export function makeBenchFixture(version: Version): BenchFixture {
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-bench-ground-'))
  const venues = new Map<string, Promise<Venue>>()
  let filmed: Promise<string> | undefined
  return {
    version,
    venue(attendees, kind = 'embedded', options = {}) {
      const key = `${kind} ${attendees} ${JSON.stringify(options)}`
      const opened = venues.get(key) ?? openVenue(version, attendees, kind, options)
      venues.set(key, opened)
      return opened
    },
    film() {
      const file = path.join(root, 'wall.y4m')
      filmed ??= writeFakeVideo(file, [null], {
        width: 1280,
        height: 720,
        frames_per_second: 30,
        seconds_each: 1 / 30,
      }).then(() => file)
      return filmed
    },
    folder: (name) => mkdtempSync(path.join(root, `${name}-`)),
    async close() {
      for (const opening of venues.values()) {
        const opened = await opening.catch(() => null)
        await opened?.close()
      }
      rmSync(root, { recursive: true, force: true })
    },
  }
}
