import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#tests/architecture/tree.ts'
import { buildOwnVersion, buildVersion } from '#tests/bench/version.ts'
import { prepareChromium } from '#tests/run/chromium.mjs'
import { groupBy } from './group-by.ts'
import { writeSheetsPage } from './page.ts'
import { pairUp, type Change } from './pair.ts'
import { readOptions } from './options.ts'
import { writeSheets } from './sheets.ts'
import { takeShots, type Shots } from './take.ts'

// npm run screenshots [-- --against COMMIT] [--only SUBSTRING] [--langs en,de] [--widths 320,1440] [--schemes light]
// docs/tests.md
const FOLDER = path.join(projectRoot, '.cache', 'screenshots')

async function main(): Promise<void> {
  const started_at = performance.now()
  const options = readOptions(process.argv.slice(2))
  const chromium = await prepareChromium()
  if (chromium.code !== 0) throw new Error(chromium.output)
  await buildOwnVersion()
  const other = options.against === undefined ? undefined : await buildVersion(options.against)
  const built_at = performance.now()
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })

  const before = other && (await takeShots(other.root, path.join(FOLDER, other.name), options))
  const after = await takeShots(projectRoot, path.join(FOLDER, 'now'), options)
  const taken_at = performance.now()
  const changes = before === undefined ? [] : await pairUp(before.pictures, after.pictures)
  const sheets = before === undefined ? await sheetsOf(after) : await sheetsOfChanges(changes)
  const page = path.join(FOLDER, 'index.html')
  writeSheetsPage(page, { sheets, shots: after, changes, against: other?.name })

  const seconds = (from: number, to = performance.now()) => ((to - from) / 1000).toFixed(0)
  const failures = [...(before?.failures ?? []).map((one) => `${other?.name}: ${one}`), ...after.failures]
  for (const failure of failures) process.stderr.write(`does not open: ${failure}\n`)
  if (other !== undefined) process.stdout.write(`${changes.length} pictures differ from ${other.name}\n`)
  const mean = after.screen_ms.reduce((sum, ms) => sum + ms, 0) / Math.max(1, after.screen_ms.length)
  process.stdout.write(
    `${after.pictures.length} pictures of ${after.screen_ms.length} screens, ${(mean / 1000).toFixed(1)} s each\n` +
      `${page}\n` +
      `${seconds(started_at)} s: building ${seconds(started_at, built_at)}, pictures ${seconds(built_at, taken_at)}, sheets ${seconds(taken_at)}\n`,
  )
  if (after.failures.length > 0) process.exitCode = 1
}

/** A sheet row per screen, with all of its widths and schemes. */
async function sheetsOf({ pictures }: Shots): Promise<string[]> {
  const by_language = groupBy(pictures, ({ language }) => language)
  const files = [...by_language].map(([language, shown]) => {
    const rows = [...groupBy(shown, ({ screen }) => screen)].map(([screen, cells]) => ({
      title: `${language}, ${screen}`,
      cells: cells.map(({ file }) => file),
    }))
    return writeSheets(FOLDER, language, rows)
  })
  return (await Promise.all(files)).flat()
}

/** A sheet row per picture that differs: before, after, and after with its differences marked. */
const sheetsOfChanges = (changes: readonly Change[]): Promise<string[]> =>
  writeSheets(
    FOLDER,
    'changes',
    changes.map(({ title, kind, cells }) => ({ title: `${title}: ${kind}`, cells })),
  )

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
