import { parseArgs } from 'node:util'
import { prepareChromium } from '#tests/run/chromium.mjs'
import { makeBenchFixture } from './fixture.ts'
import { describeMachine } from './machine.ts'
import { selectParts } from './parts.ts'
import { measurePart, NOT_MEASURED, type Row } from './rows.ts'
import { formatDocumentTable, formatFullTable } from './table.ts'
import { buildVersion, OWN_VERSION } from './version.ts'

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      against: { type: 'string' },
      rounds: { type: 'string', default: '1' },
      table: { type: 'boolean', default: false },
    },
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1 on')
  const parts = selectParts(positionals)
  const browser = await prepareChromium()
  if (browser.code !== 0) throw new Error(browser.output)
  const machine = await describeMachine()
  const other = values.against === undefined ? [] : [await buildVersion(values.against)]
  const grounds = [OWN_VERSION, ...other].map(makeBenchFixture)
  const rows: Row[] = []
  try {
    for (const [turn, [name, measure]] of parts.entries())
      rows.push(...(await measurePart(name, measure, grounds, { rounds, turn })))
  } finally {
    for (const fixture of grounds) await fixture.close()
  }
  const beside = other.map(({ name }) => `, beside ${name}`).join('')
  process.stdout.write(
    `\n${machine}${beside}.\n\n${values.table ? formatDocumentTable(rows) : formatFullTable(rows)}\n`,
  )
  if (rows.some(({ measured }) => measured === NOT_MEASURED)) process.exitCode = 1
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
