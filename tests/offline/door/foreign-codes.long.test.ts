import { expect, test } from 'vitest'
import { ATTENDEE_IMPORT_ROWS_MAX } from '#contract/orders/attendee-import.ts'
import { kindOf } from '#tests/support/device.ts'
import { codeRow, importAttendeeRows } from '#tests/support/import-attendees.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const PEOPLE = 20_000
/** Every so many of them is scanned. */
const STEP = 97
const at = setUpPhonesFixture(0)
const codeOf = (no: number) => `EB-${String(no).padStart(12, '0')}-x`

test('20,000 attendees with codes of another system are imported, downloaded and scanned without a network', async () => {
  const rows = Array.from({ length: PEOPLE }, (_, no) => codeRow(codeOf(no), `Guest ${no}`))
  for (let from = 0; from < PEOPLE; from += ATTENDEE_IMPORT_ROWS_MAX) {
    const file = rows.slice(from, from + ATTENDEE_IMPORT_ROWS_MAX)
    expect(await importAttendeeRows(at.server, at.venue, file)).toMatchObject({ is_written: true })
  }
  const gate = await at.phone('Gate A')
  gate.browser.network.is_down = true
  const second_tab = await gate.reopen()
  let scanned = 0
  for (let no = 0; no < PEOPLE; no += STEP) {
    const shown = await second_tab.scan({ kind: 'in', subject: { raw_code: codeOf(no) } })
    expect(shown).toMatchObject({ verdict: { kind: 'admitted' }, attendee: { first_name: `Guest ${no}` } })
    scanned += 1
  }
  expect(kindOf(await second_tab.scan({ kind: 'in', subject: { raw_code: codeOf(PEOPLE) } }))).toBe(
    'unknown_code',
  )
  gate.browser.network.is_down = false
  await gate.settle()
  expect(await at.countsAtServer(at.venue.list_id)).toMatchObject({ inside: scanned })
  expect(await at.conflictsAtServer()).toEqual([])
})
