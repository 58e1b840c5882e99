import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createFolderProbe, requireDataFolder } from '#server/data-folder.ts'
import { recordDiskFull } from '#server/core/db/unreachable.ts'
import { StartError } from '#server/core/start-error.ts'

const base = mkdtempSync(path.join(tmpdir(), 'foyer-data-'))
afterAll(() => rmSync(base, { recursive: true }))

const refusalOf = (folder: string) =>
  requireDataFolder(folder).then(
    () => null,
    (error: unknown) => error,
  )

describe('DATA_DIR', () => {
  test('DATA_DIR is created when missing, and the write test leaves nothing in it', async () => {
    const folder = path.join(base, 'deep', 'er')
    await requireDataFolder(folder)
    await requireDataFolder(folder)
    await createFolderProbe(folder)()
    expect(readdirSync(folder)).toEqual([])
  })

  const file = path.join(base, 'a-file')
  writeFileSync(file, '')
  const hopeless =
    process.platform === 'linux' ? [file, path.join(file, 'below'), '/proc/foyer/data'] : [file]
  test.each(hopeless)('DATA_DIR with %s fails at once with one sentence', async (folder) => {
    const error = await refusalOf(folder)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toMatch(/^StartError: [^\n]*DATA_DIR [^\n]*\. Set it to a folder[^\n]*\.$/)
  })

  test('DATA_DIR is checked again before its cache expires when a write found no space', async () => {
    const folder = path.join(base, 'full')
    await requireDataFolder(folder)
    const probe = createFolderProbe(folder)
    await probe()
    rmSync(folder, { recursive: true })
    await probe()
    recordDiskFull()
    await expect(probe()).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a DATA_DIR that disappeared is noticed at the next check', async () => {
    const gone = path.join(base, 'gone')
    await expect(createFolderProbe(gone)()).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
