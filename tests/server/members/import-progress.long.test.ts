import { expect, test } from 'vitest'
import { importMembers, readImportProgress } from '#contract/members/import.ts'
import type { ImportProgress } from '#contract/wire/import-report.ts'
import { newId } from '#contract/wire/id.ts'
import { csvLines } from '#server/core/spreadsheet/csv-rows.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf } from '#tests/support/uploads.ts'
import { HEADINGS, makeImportRow } from './import-fixture.ts'

const ROWS = 3000

describeOnAnyDatabase('how far an import is', (kind) => {
  const fixture = useFixture(kind)
  const look = async (key: string) =>
    (await fixture.server.call(readImportProgress, { query: { key }, token: null })).data

  /** Starts an import and polls its progress as fast as possible. */
  async function follow(rows: string[][]): Promise<{ seen: ImportProgress[]; id: string }> {
    const id = newId('edit', fixture.server.random)
    const file = fileOf(Buffer.from(csvLines([HEADINGS, ...rows])), 'members.csv')
    const seen: ImportProgress[] = []
    let is_over = false
    const done = fixture.server
      .call(importMembers, { file, body: { progress: id }, token: fixture.venue.owner.token })
      .finally(() => (is_over = true))
    // Polling has no rate limit of its own: the server limits signed-out callers by address.
    while (!is_over) {
      const reply = await fixture.server.raw('GET', `${readImportProgress.path}?key=${id}`, {
        address: `10.1.${Math.floor(seen.length / 200)}.${seen.length % 200}`,
      })
      const { data } = reply.json as { data: ImportProgress | null }
      if (data !== null) seen.push(data)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await done
    return { seen, id }
  }

  test('import progress is reported by stage during the import without waiting for its transaction, and ends with it', async () => {
    const { seen, id } = await follow(Array.from({ length: ROWS }, () => makeImportRow()))
    const stages = [...new Set(seen.map(({ stage: one }) => one))]
    const ORDER = ['reading', 'checking', 'writing']
    expect(stages).toEqual(ORDER.filter((one) => stages.some((known) => known === one)))
    const written = seen.filter(({ stage: one, done }) => one === 'writing' && done > 0)
    expect(written.length).toBeGreaterThan(0)
    for (const { done, rows } of written) {
      expect(rows).toBe(ROWS)
      expect(done).toBeLessThanOrEqual(ROWS)
    }
    const counts = written.map(({ done }) => done)
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
    expect(await look(id)).toBeNull()
  })

  test('import progress is readable with its secret only and ends when the file is rejected', async () => {
    expect(await look(newId('edit', fixture.server.random))).toBeNull()
    const id = newId('edit', fixture.server.random)
    const body = { progress: id }
    const file = fileOf(Buffer.from('no table'), 'members.csv')
    await expect(
      fixture.server.call(importMembers, { file, body, token: fixture.venue.owner.token }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^import\./) })
    expect(await look(id)).toBeNull()
  })
})
