import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/core/db/connect.ts'
import { lockFolder } from '#server/core/db/embedded/folder-lock.ts'

const starter = fileURLToPath(new URL('./fixtures/starter.ts', import.meta.url))
const data_dir = mkdtempSync(join(tmpdir(), 'foyer-lock-'))
const started: ChildProcess[] = []

beforeAll(async () => {
  const db = await connect({ database_url: undefined, data_dir })
  await db.close()
})
afterEach(async () => {
  for (const child of started.splice(0)) {
    const end = died(child)
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await end
  }
})
afterAll(() => rmSync(data_dir, { recursive: true, force: true }))

function start(): Promise<{ said: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--import', 'tsx', starter, data_dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  return new Promise((resolve) => {
    child.stdout.once('data', (data: Buffer) => resolve({ said: data.toString().trim(), child }))
  })
}

const died = (child: ChildProcess) => new Promise<void>((resolve) => void child.once('exit', () => resolve()))

test('one of two servers started on one folder opens it, and the other reports the lock', async () => {
  const both = await Promise.all([start(), start()])
  const winner = both.find(({ said }) => said === 'open')
  expect(both.filter(({ said }) => said === 'open')).toHaveLength(1)
  const refusal = both.find(({ said }) => said !== 'open')?.said
  expect(refusal).toMatch(/^The data folder .* is in use by another Foyer process/)
  expect(refusal?.split('\n')).toHaveLength(1)

  const end = winner && died(winner.child)
  winner?.child.kill('SIGKILL')
  await end
  expect((await start()).said).toBe('open')
})

test('exactly one of many contenders locks the folder, under any spelling of its path', async () => {
  const alias = `${data_dir}-alias`
  symlinkSync(data_dir, alias)
  for (let round = 0; round < 15; round++) {
    const takers = Array.from({ length: 6 }, (_, index) => lockFolder(index % 2 ? data_dir : alias))
    const outcomes = await Promise.allSettled(takers)
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(won).toHaveLength(1)
    await won[0]?.release()
  }
  rmSync(alias)
})

test('a folder whose database is closed can be opened again in the same process', async () => {
  for (let round = 0; round < 2; round++) {
    const db = await connect({ database_url: undefined, data_dir })
    await expect(connect({ database_url: undefined, data_dir })).rejects.toThrow(/in use/)
    await db.close()
  }
})
