import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { PROJECT_ROOT } from '#server/core/project-root.ts'

const MIGRATIONS = path.join(PROJECT_ROOT, 'src', 'server', 'core', 'db', 'migrations')

/** Returns a folder with the migrations up to `last`, which is deleted after the tests of the file. */
export function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-migrations-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag === last)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end + 1) }))
  return folder
}
