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
  test('is made where it is missing, and nothing is left in it by trying', async () => {
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
  test.each(hopeless)('%s gets one sentence, at once', async (folder) => {
    const error = await refusalOf(folder)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toMatch(/^StartError: [^\n]*DATA_DIR [^\n]*\. Set it to a folder[^\n]*\.$/)
  })

  test('that is kept as good for seconds is looked at again once a write has found no room', async () => {
    const folder = path.join(base, 'full')
    await requireDataFolder(folder)
    const probe = createFolderProbe(folder)
    await probe()
    rmSync(folder, { recursive: true })
    await probe()
    recordDiskFull()
    await expect(probe()).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('that went away is noticed when it is tried again', async () => {
    const gone = path.join(base, 'gone')
    await expect(createFolderProbe(gone)()).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
