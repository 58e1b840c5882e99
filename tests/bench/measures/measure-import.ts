import { importMembers, type ImportReport } from '#contract/members/import.ts'
import { IMPORT_ROWS_MAX } from '#contract/wire/import-report.ts'
import { csvLines } from '#server/core/spreadsheet/csv-rows.ts'
import { postgresPrograms } from '#tests/support/databases/postgres.ts'
import { HEADINGS, makeImportRow } from '#tests/server/members/import-fixture.ts'
import { fileOf } from '#tests/support/uploads.ts'
import { formatNumber, formatSeconds, type Figure } from '../figure.ts'
import { memoryOf } from '../machine.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import type { Venue, VenueKind } from '../venue.ts'

const ATTENDEES = 1000
const TARGET_MS = 60_000
const TIMEOUT_MS = 10 * 60_000
const NAMES: Record<VenueKind, string> = { embedded: 'embedded database', postgres: 'PostgreSQL' }

/** Faults of one row each, by the column that has it. */
const FAULTS: Record<string, (row: string[]) => string[]> = {
  'a formula': ([_first = '', ...rest]) => ['=1+1', ...rest],
  'an address that is none': ([first = '', last = '', _email, ...rest]) => [first, last, 'nobody', ...rest],
  'a relationship that is not offered': (row) => [...row.slice(0, -1), 'Neighbour of a friend'],
}

type ImportMeasurement = { took_ms: number; most_bytes: number; report: ImportReport }

/** How long an import of as many members as a file may have takes: checked, written, sent again, and refused for one row. */
export async function measureImport(fixture: BenchFixture): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['embedded', 'postgres'] as const)
    if (kind === 'embedded' || postgresPrograms() !== undefined)
      figures.push(...(await measureOn(await fixture.venue(ATTENDEES, kind), NAMES[kind])))
  return figures
}

async function measureOn(venue: Venue, database: string): Promise<Figure[]> {
  const rows = Array.from({ length: IMPORT_ROWS_MAX }, () => makeImportRow())
  const checked = await take(venue, rows, 'check')
  const written = await take(venue, rows, 'run')
  if (written.report.new !== IMPORT_ROWS_MAX) throw new Error('not all were new')
  const again = await take(venue, rows, 'run')
  if (again.report.unchanged !== IMPORT_ROWS_MAX) throw new Error('not all were known')
  const refused: ImportMeasurement[] = []
  for (const [what, spoil] of Object.entries(FAULTS)) {
    const fresh = Array.from({ length: IMPORT_ROWS_MAX }, () => makeImportRow())
    const one = await take(venue, [...fresh.slice(1), spoil(fresh[0] ?? [])], 'run')
    if (one.report.refused !== 1 || one.report.is_written) throw new Error(`${what} was not refused`)
    refused.push(one)
  }
  const said = `${formatNumber(IMPORT_ROWS_MAX)} rows of a CSV, ${database}, over real HTTP`
  const line = (what: string, { took_ms, most_bytes }: ImportMeasurement): Figure => ({
    what: `${what}, ${database}`,
    target: `${TARGET_MS / 1000} s`,
    measured: formatSeconds(took_ms),
    value: took_ms,
    is_met: took_ms <= TARGET_MS,
    how: `${said}; the server's memory was ${(most_bytes / 1e6).toFixed(0)} MB at most`,
  })
  const slowest = refused.reduce((one, other) => (other.took_ms > one.took_ms ? other : one))
  return [
    line('an import of members is checked', checked),
    line('the same is written, all new', written),
    line('the same once more, all known', again),
    line(`one row is refused, the slowest of ${Object.keys(FAULTS).length} faults`, slowest),
  ]
}

async function take(
  { owner, app }: Venue,
  rows: readonly string[][],
  mode: 'check' | 'run',
): Promise<ImportMeasurement> {
  const bytes = Buffer.from(`\uFEFF${csvLines([HEADINGS, ...rows])}`)
  let most_bytes = 0
  const looking = setInterval(() => (most_bytes = Math.max(most_bytes, memoryOf(app.pid))), 100)
  const begun = performance.now()
  try {
    const { data: report } = await owner.call(importMembers, {
      file: fileOf(bytes, 'members.csv', 'text/csv'),
      body: { mode },
      timeout_ms: TIMEOUT_MS,
    })
    return { took_ms: performance.now() - begun, most_bytes, report }
  } finally {
    clearInterval(looking)
  }
}
