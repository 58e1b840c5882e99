import { afterEach, expect, test, vi } from 'vitest'
import { openWorkerPull } from '#app/features/check-in/engine/pull-in-worker.ts'
import type { MirrorReply } from '#app/features/check-in/engine/mirror-messages.ts'
import type { Ports } from '#offline/ports.ts'

const LIST = 'cl_1'
const NEWS = { has_news: true, is_complete: true, server_time: '2026-11-20T10:00:00.000Z' }

afterEach(() => void vi.useRealTimers())

/** Creates an engine whose own downloads report another one in progress, and a worker with the given answers. */
function engineWith(answer: (reply: (message: MirrorReply) => void) => void) {
  const byItself = vi.fn(() => Promise.resolve(undefined))
  const ports = {
    clock: { monotonic_ms: () => 5_000 },
    lock: { exclusively: byItself },
  } as unknown as Ports
  const asked: unknown[] = []
  const onContact = vi.fn()
  const started = vi.fn((port: MessagePort) => {
    port.addEventListener('message', ({ data }) => {
      asked.push(data)
      answer((message) => port.postMessage(message))
    })
    port.start()
  })
  const ended = vi.fn()
  const { pull, lose } = openWorkerPull({
    language: 'zh-HK',
    onContact,
    mirror: { start: started, end: ended },
  })
  return { pull: (list_id = LIST) => pull(ports, list_id), lose, byItself, asked, onContact, started, ended }
}

test('one worker beside the engine downloads a list and its messages arrive', async () => {
  const engine = engineWith((reply) => {
    reply({ kind: 'contact', reached: true })
    reply({ kind: 'pulled', ...NEWS, asked_ago_ms: 300 })
  })
  expect(await engine.pull()).toMatchObject({ ...NEWS, asked_monotonic_ms: 4_700 })
  expect(await engine.pull()).toMatchObject(NEWS)
  expect(engine.started).toHaveBeenCalledOnce()
  expect(engine.asked).toEqual([
    { list_id: LIST, language: 'zh-HK' },
    { list_id: LIST, language: 'zh-HK' },
  ])
  expect(engine.onContact).toHaveBeenCalledWith(true)
  expect(engine.byItself).not.toHaveBeenCalled()
})

test('two lists are downloaded one after another, because answers do not name their list', async () => {
  const answers: (() => void)[] = []
  const engine = engineWith((reply) =>
    answers.push(() => reply({ kind: 'pulled', ...NEWS, asked_ago_ms: 0 })),
  )
  const [first, second] = [engine.pull('cl_1'), engine.pull('cl_2')]
  await vi.waitFor(() => expect(engine.asked).toHaveLength(1))
  answers[0]?.()
  expect(await first).toMatchObject(NEWS)
  await vi.waitFor(() => expect(engine.asked).toMatchObject([{ list_id: 'cl_1' }, { list_id: 'cl_2' }]))
  answers[1]?.()
  expect(await second).toMatchObject(NEWS)
})

test('a server error reaches the caller as if the request had been made directly', async () => {
  const failure = { code: 'device.revoked', status: 401, message: '', retry_after_seconds: null } as const
  const engine = engineWith((reply) => reply({ kind: 'refused', failure }))
  await expect(engine.pull()).rejects.toMatchObject({ code: 'device.revoked', status: 401 })
})

test('a worker that fails midway is terminated and the engine continues by itself', async () => {
  const engine = engineWith(() => engine.lose())
  await engine.pull()
  expect(engine.byItself).toHaveBeenCalledOnce()
  expect(engine.ended).toHaveBeenCalled()
  await engine.pull()
  expect(engine.byItself).toHaveBeenCalledTimes(2)
  expect(engine.asked).toHaveLength(1)
})

test('a worker that stops responding counts as failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const engine = engineWith(() => undefined)
  const pulling = engine.pull()
  await vi.advanceTimersByTimeAsync(40_000)
  await pulling
  expect(engine.byItself).toHaveBeenCalledOnce()
  expect(engine.ended).toHaveBeenCalled()
})
