import { importMembers, type ImportReport } from '#contract/members/import.ts'
import { csvLines } from '#server/core/spreadsheet/csv-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { fileOf } from '#tests/support/uploads.ts'

export type ImportBody = { mode?: 'check' | 'run'; invites?: 'yes' | 'no' }

export const HEADINGS = ['First name', 'Last name', 'Email', 'Phone', 'Relationship to the venue']
/** The first import of a test starts the process that parses files. */
const TIMEOUT_MS = 120_000
let made = 0

/** Cells of an unknown person, in the order of HEADINGS. */
export function makeImportRow(more: { email?: string } = {}): string[] {
  made += 1
  const { email = `new.${made}@import.test` } = more
  return ['Tai Man', `Chan ${made}`, email, `+852${50_000_000 + made}`, 'Visitor']
}

/** Imports by the owner, from a file or from rows. */
export function makeImportCalls(fixture: Fixture) {
  const send = async (bytes: Uint8Array, body: ImportBody = {}): Promise<ImportReport> => {
    const file = fileOf(bytes, 'members.csv')
    const { token } = fixture.venue.owner
    return (await fixture.server.call(importMembers, { file, body, token, timeout_ms: TIMEOUT_MS })).data
  }
  const csv = (rows: string[][], body: ImportBody = {}, headings = HEADINGS) =>
    send(Buffer.from(`\r\n${csvLines([headings, ...rows])}`), body)
  const check = (rows: string[][], headings = HEADINGS) => csv(rows, { mode: 'check' }, headings)
  return { send, csv, check }
}
