import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { ChildFailure, makeChildQueue } from '#server/core/child-queue.ts'
import { sourceProgram } from '#server/core/worker-pool.ts'

const PROGRAM = sourceProgram(path.join(import.meta.dirname, 'fixtures/mortal-child.ts'))
const LIMITS = { time_ms: 120_000, heap_mb: 64, resident_mb: 400 }

const queue = makeChildQueue(PROGRAM, LIMITS)
afterAll(() => queue.close())

test('a child process returns results and bytes unchanged', async () => {
  expect(await queue.run('double', 21)).toBe(42)
  const bytes = Buffer.alloc(3_000_000, 7)
  const reply = (await queue.run('bytes', bytes)) as { length: number; copy: Uint8Array }
  expect(reply.length).toBe(bytes.length)
  expect(Buffer.from(reply.copy).equals(bytes)).toBe(true)
})

test('a child process receives no secret of the server', async () => {
  process.env['STRIPE_SECRET_KEY'] = 'sk_test'
  const names = await queue.run('environment', null)
  delete process.env['STRIPE_SECRET_KEY']
  expect(names).toContain('PATH')
  expect(names).not.toContain('STRIPE_SECRET_KEY')
})

test('a task that throws fails without affecting others', async () => {
  await expect(queue.run('refuse', null)).rejects.toThrow('no such paper')
  expect(await queue.run('double', 2)).toBe(4)
})

test.each(['abort', 'fillHeap', 'fillMemory', 'invalidSize'])(
  '%s ends the child process and fails its own task only',
  async (name) => {
    const failed = queue.run(name, null)
    const next = queue.run('double', 3)
    await expect(failed).rejects.toBeInstanceOf(ChildFailure)
    expect(await next).toBe(6)
  },
)

test('an endless loop is ended after its timeout while another queue continues', async () => {
  const short = makeChildQueue(PROGRAM, { ...LIMITS, time_ms: 4000 })
  const looping = short.run('loop', null).catch((error: unknown) => error)
  expect(await queue.run('double', 4)).toBe(8)
  expect(await looping).toBeInstanceOf(ChildFailure)
  await short.close()
})

test('closing a queue ends a busy process and rejects the tasks behind it', async () => {
  const other = makeChildQueue(PROGRAM, LIMITS)
  await other.run('double', 1)
  const failure = (error: unknown) => error
  const looping = other.run('loop', null).catch(failure)
  const waiting = other.run('double', 5).catch(failure)
  await setImmediate()
  await other.close()
  for (const error of await Promise.all([looping, waiting])) expect(error).toBeInstanceOf(ChildFailure)
})
