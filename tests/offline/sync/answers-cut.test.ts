import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { exportAttendees } from '#contract/orders/attendees.ts'
import { STREAM_HEARTBEAT_SECONDS } from '#contract/wire/stream.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Creates a client over a network whose responses start and then behave as given. */
function clientOver(
  body: UnderlyingDefaultSource<Uint8Array> | 'never begins',
  type = 'application/json',
  status = 200,
) {
  const reached: boolean[] = []
  const given_back = vi.fn()
  const answer = () =>
    body === 'never begins'
      ? new Promise<never>(() => undefined)
      : new Response(new ReadableStream({ cancel: given_back, ...body }), {
          status,
          headers: { 'content-type': type },
        })
  const client = createClient({
    base_url: 'http://foyer.test/api',
    fetch: async () => answer(),
    token: () => null,
    language: () => 'en',
    on_contact: (was_reached) => reached.push(was_reached),
  })
  return { client, reached, given_back }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const ask = ({ client }: Pick<ReturnType<typeof clientOver>, 'client'>, signal?: AbortSignal) =>
  client.call(readMirror, {
    params: { check_in_list_id: 'chk_1' },
    ...(signal === undefined ? {} : { signal }),
  })
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  )

describe('incomplete responses', () => {
  test('a stalled response counts as a network failure after a while', async () => {
    const over = clientOver({ start: (body) => body.enqueue(bytes('{"data":')) })
    const failed = failureOf(ask(over))
    await vi.advanceTimersByTimeAsync(14_900)
    expect(over.reached).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(await failed).toMatchObject({ code: 'network.timeout', status: 0 })
    expect(over.reached).toEqual([false])
    expect(over.given_back).toHaveBeenCalledOnce()
  })

  test('a slow but steady response may take longer than the stall limit', async () => {
    const text = JSON.stringify({ code: 'check_in_list.not_found', message: 'Gone' })
    let at = 0
    const over = clientOver(
      {
        async pull(body) {
          await new Promise((resolve) => void setTimeout(resolve, 2_000))
          body.enqueue(bytes(text.slice(at, (at += 5))))
          if (at >= text.length) body.close()
        },
      },
      'application/json',
      404,
    )
    const failed = failureOf(ask(over))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failed).toMatchObject({ code: 'check_in_list.not_found', status: 404 })
    expect(over.reached).toEqual([true])
  })

  test('an aborted response counts as no response of the server', async () => {
    const over = clientOver({
      start: (body) => body.enqueue(bytes('{"data":')),
      pull: (body) => body.error(new TypeError('terminated')),
    })
    await expect(ask(over)).rejects.toMatchObject({ code: 'network.unreachable', is_transient: true })
    expect(over.reached).toEqual([false])
  })

  test('a response cancelled by its caller says nothing about the network', async () => {
    const stopping = new AbortController()
    const over = clientOver({
      start: (body) => {
        stopping.signal.addEventListener('abort', () => body.error(stopping.signal.reason))
      },
    })
    const failed = failureOf(ask(over, stopping.signal))
    await vi.advanceTimersByTimeAsync(10)
    stopping.abort()
    expect(await failed).toMatchObject({ code: 'network.unreachable' })
    expect(over.reached).toEqual([])
  })

  test('a stalled error response to a download counts as a network failure', async () => {
    const over = clientOver({}, 'application/json', 403)
    const asked = { params: { event_id: 'evt_1' }, body: { format: 'csv' as const } }
    const failed = failureOf(over.client.download(exportAttendees, asked))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await failed).toMatchObject({ code: 'network.timeout' })
    expect(over.reached).toEqual([false])
  })

  test('a stream that misses two heartbeats has ended', async () => {
    const heard: unknown[] = []
    const { client } = clientOver(
      { start: (body) => body.enqueue(bytes(':\n\ndata: {"cursor":"7"}\n\n')) },
      'text/event-stream',
    )
    const { signal } = new AbortController()
    const ended = failureOf(client.listen('/stream', (event) => heard.push(event), signal))
    await vi.advanceTimersByTimeAsync(2 * STREAM_HEARTBEAT_SECONDS * 1_000)
    expect(heard).toEqual([{ cursor: '7' }])
    await vi.advanceTimersByTimeAsync(STREAM_HEARTBEAT_SECONDS * 1_000)
    expect(await ended).toMatchObject({ code: 'network.timeout' })
  })

  test('a stream that does not start is not awaited forever', async () => {
    const { client } = clientOver('never begins')
    const ended = failureOf(client.listen('/stream', () => undefined, new AbortController().signal))
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await ended).toMatchObject({ code: 'network.timeout' })
  })
})
