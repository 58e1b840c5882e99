import { prepareChromium } from '#tests/run/chromium.mjs'
import type { Figure, Measurement } from './figure.ts'
import { makeGround, type Ground } from './ground.ts'
import { describeLoad, describeMachine } from './machine.ts'
import { measureAnswers } from './measures/measure-answers.ts'
import { measureApi } from './measures/measure-api.ts'
import { measureCamera } from './measures/measure-camera.ts'
import { measureColdStart } from './measures/measure-cold-start.ts'
import { measureDesk } from './measures/measure-desk.ts'
import { measureDeskSearch } from './measures/measure-desk-search.ts'
import { measureDownload } from './measures/measure-download.ts'
import { measureFrames } from './measures/measure-frames.ts'
import { measureHolds } from './measures/measure-holds.ts'
import { measureHouse } from './measures/measure-house.ts'
import { measureImport } from './measures/measure-import.ts'
import { measureLighthouse } from './measures/measure-lighthouse.ts'
import { measureLine } from './measures/measure-line.ts'
import { measureLive } from './measures/measure-live.ts'
import { measureOrders } from './measures/measure-orders.ts'
import { measureQueue } from './measures/measure-queue.ts'
import { measureSearch } from './measures/measure-search.ts'
import { measureVerdict } from './measures/measure-verdict.ts'
import { measureWeight } from './measures/measure-weight.ts'

const PARTS: Record<string, Measurement> = {
  verdict: measureVerdict,
  camera: measureCamera,
  frames: measureFrames,
  download: measureDownload,
  start: measureColdStart,
  search: measureSearch,
  queue: measureQueue,
  live: measureLive,
  weight: measureWeight,
  api: measureApi,
  answers: measureAnswers,
  desk: measureDesk,
  'desk-search': measureDeskSearch,
  orders: measureOrders,
  holds: measureHolds,
  line: measureLine,
  import: measureImport,
  house: measureHouse,
  lighthouse: measureLighthouse,
}

type Row = Figure & { load: string }

function chooseParts(asked: readonly string[]): [string, Measurement][] {
  const unknown = asked.find((name) => !Object.hasOwn(PARTS, name))
  if (unknown !== undefined)
    throw new Error(`there is no part "${unknown}"; there are ${Object.keys(PARTS).join(', ')}`)
  return Object.entries(PARTS).filter(([name]) => asked.length === 0 || asked.includes(name))
}

async function measurePart(ground: Ground, name: string, measure: Measurement): Promise<Row[]> {
  const begun = performance.now()
  const before = describeLoad()
  const figures = await measure(ground).catch((error: unknown): Figure[] => {
    process.stderr.write(
      `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    const [why = ''] = String(error).split('\n')
    return [{ what: name, target: '', measured: 'not measured', is_met: false, how: why }]
  })
  const took_s = ((performance.now() - begun) / 1000).toFixed(0)
  const load = `${before} to ${describeLoad()}`
  for (const { what, measured } of figures)
    process.stderr.write(`${name} (${took_s} s): ${what}: ${measured}\n`)
  return figures.map((figure) => ({ ...figure, load }))
}

function verdictOf({ is_met }: Figure): string {
  if (is_met === null) return 'stated'
  return is_met ? 'met' : '**missed**'
}

function asMarkdown(rows: readonly Row[]): string {
  const lines = rows.map((row) =>
    [row.what, row.measured, row.target, verdictOf(row), row.how, row.load]
      .map((cell) => cell.replaceAll('|', '\\|'))
      .join(' | '),
  )
  return ['figure | measured | target | | how | load', '--- | --- | --- | --- | --- | ---', ...lines]
    .map((line) => `| ${line} |`)
    .join('\n')
}

async function main(): Promise<void> {
  const parts = chooseParts(process.argv.slice(2))
  const browser = await prepareChromium()
  if (browser.code !== 0) throw new Error(browser.output)
  const machine = await describeMachine()
  const ground = makeGround()
  const rows: Row[] = []
  try {
    for (const [name, measure] of parts) rows.push(...(await measurePart(ground, name, measure)))
  } finally {
    await ground.close()
  }
  process.stdout.write(`\n${machine}.\n\n${asMarkdown(rows)}\n`)
  if (rows.some(({ measured }) => measured === 'not measured')) process.exitCode = 1
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
