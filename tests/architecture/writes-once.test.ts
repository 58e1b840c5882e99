import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { listFiles, projectRoot } from './tree.ts'

/**
 * Files that create an API client: the page's, whose writes are sent once per click, and those of the door's
 * workers.
 */
const MAKERS = new Set([
  'src/app/lib/net/connect.ts',
  'src/app/lib/net/page-connect.ts',
  'src/app/features/check-in/engine/door.worker.ts',
  'src/app/features/check-in/engine/mirror.worker.ts',
])
/** Files that call something other than the API or build its client on the browser's fetch. */
const FETCHERS = new Set(['src/app/lib/net/connect.ts', 'src/app/lib/net/fetch-with-progress.ts'])

const MAKES_CLIENT = /\b(?:createClient|makeConnect)\s*\(/
const WRITES_ITSELF = /\bfetch\s*\([^)]*method\s*:|new XMLHttpRequest|sendBeacon\s*\(/

/** Files of the app with writes that bypass the client that sends each write once. */
function writesPast(files: readonly { file: string; text: string }[]): string[] {
  return files
    .filter(
      ({ file, text }) =>
        (MAKES_CLIENT.test(text) && !MAKERS.has(file)) || (WRITES_ITSELF.test(text) && !FETCHERS.has(file)),
    )
    .map(({ file }) => file)
}

const app = () =>
  listFiles(projectRoot, ['src/app'])
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/app/dev/'))
    .map((file) => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }))

describe('every write of a page', () => {
  test('a write goes through the client that sends it once per click', () => {
    const files = app()
    expect(
      files
        .filter(({ text }) => MAKES_CLIENT.test(text))
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual([...MAKERS].toSorted())
    expect(writesPast(files)).toEqual([])
  })

  test('a write that bypasses the client is found', () => {
    for (const text of [
      'const client = createClient({ base_url })',
      'const connect = makeConnect({ language })',
      "await fetch('/api/rooms', { method: 'POST' })",
      'const request = new XMLHttpRequest()',
      "navigator.sendBeacon('/api/rooms')",
    ])
      expect(writesPast([{ file: 'src/app/data/rooms/mutations.ts', text }]), text).toHaveLength(1)
  })

  test('a write carries a key unless a page or door sends it by itself', () => {
    const background = endpoints.filter(({ endpoint }) => endpoint.is_background === true)
    expect(background.map(({ name }) => name).toSorted()).toEqual([
      'claimRequest',
      'countAffiliateVisit',
      'countCampaignVisit',
      'countPageView',
      'heartbeat',
      'logout',
      'lookUpCode',
      'previewMessage',
      'refresh',
      'returnAllotment',
      'sendBoxOfficeEntries',
      'sendScans',
      'standInLine',
      'takeAllotment',
    ])
  })
})
