import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInWorker, createWorkerPool, sourceProgram, type WorkerPool } from '#server/core/worker-pool.ts'

const MORTAL = path.join(import.meta.dirname, 'fixtures/mortal.ts')

let folder = ''
let threads: WorkerPool
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-threads-'))
  threads = createWorkerPool(sourceProgram(MORTAL))
})
afterAll(async () => {
  await threads.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a task of a thread that died is run by another', async () => {
  expect(await threads.run('dieOnce', path.join(folder, 'died'))).toEqual(new Uint8Array([1, 2, 3]))
})

test('a task that kills each thread fails, and the next task gets a thread', async () => {
  await expect(threads.run('dieAlways', null)).rejects.toThrow(/exit/)
  expect(await threads.run('work', 1)).toBe(1)
})

test('a failing task reports its error', async () => {
  await expect(threads.run('refuse', null)).rejects.toThrow('no such paper')
})

test('a thread terminated from outside loses no task', async () => {
  const begun: Worker[] = []
  const note = (thread: Worker) => begun.push(thread)
  process.on('worker', note)
  const others = createWorkerPool(sourceProgram(MORTAL))
  await others.run('work', 1)
  const done = others.run('work', 300)
  await begun[0]?.terminate()
  expect(await done).toBe(300)
  process.off('worker', note)
  await others.close()
})

test('a task that waits for a thread for longer than a task may take is run', async () => {
  const pool = createWorkerPool(sourceProgram(MORTAL), { task_ms: 1_000 })
  await pool.run('work', 1)
  const each_ms = Array.from({ length: 10 * availableParallelism() }, () => 150)
  expect(await Promise.all(each_ms.map((ms) => pool.run('work', ms)))).toEqual(each_ms)
  await pool.close()
})

test('a task that takes too long is stopped, and the next task gets a thread', async () => {
  const pool = createWorkerPool(sourceProgram(MORTAL), { task_ms: 2_000 })
  await expect(pool.run('work', 600_000)).rejects.toThrow(/abort/i)
  expect(await pool.run('work', 1)).toBe(1)
  await pool.close()
})

test('tickets are rendered while the main thread does other work', async () => {
  const page = {
    from_name: 'Harbour Hall',
    place: '1 / 1',
    title: 'Harbour Lights',
    facts: [],
    code: '1023456789ABCDEFGHJKMNPQRST',
    code_text: '1023 4567',
    code_label: 'Ticket code',
    note: '',
  }
  const pages = Array.from({ length: 100 }, () => page)
  const { own } = priorities()
  let turns = 0
  const count = setInterval(() => turns++, 1)
  const drawn = await runInWorker('drawTickets', {
    pages,
    title: 'Tickets',
    tag: 'en',
    made_at: '2026-11-20T10:00:00.000Z',
    foot: '',
  })
  clearInterval(count)
  expect(drawn.subarray(0, 5).toString()).toBe('%PDF-')
  expect(turns).toBeGreaterThan(20)
  // The worker has a lower priority, and this thread keeps its own.
  if (process.platform === 'linux')
    expect(priorities()).toEqual({ own, of_others: expect.arrayContaining([own + 10]) })
})

/** Nice values of this thread and of the others in the process; 0: normal priority (proc(5), `nice`). */
function priorities() {
  const niceOf = (task: string) =>
    Number(readFileSync(`${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[16])
  const tasks = readdirSync('/proc/self/task').map((id) => `/proc/self/task/${id}`)
  return { own: niceOf('/proc/thread-self'), of_others: tasks.map(niceOf) }
}
