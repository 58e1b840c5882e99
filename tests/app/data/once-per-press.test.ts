import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import type { CallOptions, Client } from '#api-client/client.ts'
import { createRoom, listRooms } from '#contract/rooms/rooms.ts'
import { approveRequest, undoDecision } from '#contract/members/upgrade-requests.ts'
import { uploadAttachment } from '#contract/events/attachments.ts'
import { countPageView } from '#contract/events/page-views.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { WriteDeduplicator } from '#app/lib/net/once-per-press.ts'

const ROOM = { name: 'Hall' }
const unreachable = () => new ApiError({ code: 'network.unreachable', status: 0 })
const refused = () => new ApiError({ code: 'room.too_many', status: 409 })

type Reply = { resolve: (value: unknown) => void; reject: (error: ApiError) => void }

/** Creates a page with a clock, clicks, and a server that responds on command. */
function aPage() {
  const keys: (string | undefined)[] = []
  const waiting: Reply[] = []
  const page = { now: 0, press: -Infinity, keys }
  let made = 0
  const writes = new WriteDeduplicator({
    now: () => page.now,
    lastPress: () => page.press,
    newKey: () => `key-${(made += 1)}`,
  })
  const call = (_: Endpoint, { idempotency_key }: Partial<CallOptions<Endpoint>>) => {
    keys.push(idempotency_key)
    return new Promise<unknown>((resolve, reject) => waiting.push({ resolve, reject }))
  }
  // The server of this test answers any request.
  const client = { call, download: call, listen: call } as unknown as Client
  const send = (endpoint: Endpoint, options: object, caller = 'mei') =>
    writes.wrap(client, caller).call(endpoint, options) as Promise<unknown>
  const answer = async (how: (reply: Reply) => void) => {
    for (const reply of waiting.splice(0)) how(reply)
    await Promise.resolve()
    await Promise.resolve()
  }
  return {
    page,
    send,
    /** Clicks at a time; the write is sent when the page handles the click. */
    press: (at: number, options: object = { body: ROOM }, endpoint: Endpoint = createRoom) => {
      page.press = at
      page.now = Math.max(page.now, at)
      const reply = send(endpoint, options)
      reply.catch(() => undefined)
      return reply
    },
    reply: (value: unknown = { data: 'room' }) => answer(({ resolve }) => resolve(value)),
    fail: (error: ApiError) => answer(({ reject }) => reject(error)),
  }
}

describe('writes of a page', () => {
  test('a write is sent once for two clicks up to half a second apart, however slow server or page are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 499 }),
        fc.boolean(),
        fc.nat(5_000),
        async (apart, is_quick, late) => {
          const { page, press, reply } = aPage()
          const first = press(1_000)
          if (is_quick) await reply({ data: 'one' })
          page.now += late
          const second = press(1_000 + apart)
          if (!is_quick) await reply({ data: 'one' })
          // The same click handled twice long after the response cannot be told from a write of the page itself.
          const is_told_apart = apart > 0 || !is_quick || late < 500
          if (is_told_apart) {
            expect(page.keys).toHaveLength(1)
            expect(await second).toBe(await first)
          }
        },
      ),
    )
  })

  test('a later click sends the write again', async () => {
    const { page, press, reply } = aPage()
    void press(0)
    await reply()
    page.now = 600
    void press(600)
    expect(page.keys).toEqual(['key-1', 'key-2'])
  })

  test('a write repeated on purpose after its response is sent again, however soon', async () => {
    const { page, press, reply } = aPage()
    void press(0)
    page.now = 700
    await reply()
    void press(701)
    await reply()
    // Within half a second a click belongs to the previous one, also with the response in between; later it does
    // not.
    void press(701 + 499)
    void press(701 + 501)
    expect(page.keys).toEqual(['key-1', 'key-2', 'key-3'])
  })

  test('a write keeps its key while its response is lost, and gets a new one after an error', async () => {
    const { page, press, fail } = aPage()
    for (const at of [0, 5_000, 10_000]) {
      void press(at)
      await fail(unreachable())
    }
    void press(15_000)
    await fail(refused())
    void press(20_000)
    expect(page.keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1', 'key-2'])
  })

  test('a write keeps its key when its row is reloaded after a lost response', async () => {
    const { page, press, fail } = aPage()
    void press(0, { body: ROOM, version: 1 })
    await fail(unreachable())
    void press(5_000, { body: ROOM, version: 2 })
    expect(page.keys).toEqual(['key-1', 'key-1'])
  })

  test('a write refused for its version gets a new key with another version, however soon', async () => {
    const { page, press, fail } = aPage()
    void press(0, { body: ROOM, version: 1 })
    await fail(refused())
    void press(100, { body: ROOM, version: 2 })
    expect(page.keys).toEqual(['key-1', 'key-2'])
  })

  test('a write gets a new key ten minutes after its response was lost', async () => {
    const { page, press, fail } = aPage()
    void press(0)
    await fail(unreachable())
    void press(600_001)
    expect(page.keys).toEqual(['key-1', 'key-2'])
  })

  test('a write with other content or by another user is a separate write', async () => {
    const { page, press, send } = aPage()
    void press(0)
    void press(100, { body: { name: 'Loft' } })
    void send(createRoom, { body: ROOM }, 'anna')
    expect(page.keys).toEqual(['key-1', 'key-2', 'key-3'])
  })

  test('a write with a file is identified by that file', () => {
    const { page, press } = aPage()
    const file = new File(['a'], 'a.pdf')
    const params = { event_id: 'ev_1' }
    void press(0, { params, file }, uploadAttachment)
    void press(100, { params, file }, uploadAttachment)
    void press(200, { params, file: new File(['a'], 'a.pdf') }, uploadAttachment)
    expect(page.keys).toEqual(['key-1', 'key-2'])
  })

  test('a write is sent again after it was undone, also where its first response was lost', async () => {
    const { page, press, fail, reply } = aPage()
    const params = { upgrade_id: 'up_1' }
    void press(0, { params }, approveRequest)
    await fail(unreachable())
    void press(100, { params }, undoDecision)
    await reply()
    void press(200, { params }, approveRequest)
    expect(page.keys).toEqual(['key-1', 'key-2', 'key-3'])
  })

  test('a write keeps the key that it was given', () => {
    const { page, press } = aPage()
    void press(0, { body: ROOM, idempotency_key: 'edit-1' })
    void press(100, { body: ROOM, idempotency_key: 'edit-2' })
    expect(page.keys).toEqual(['edit-1', 'edit-2'])
  })

  test('a read or a background write has no key and is never held back', () => {
    const { page, send } = aPage()
    for (const endpoint of [listRooms, listRooms, countPageView, countPageView])
      void send(endpoint, { params: { event_id: 'ev_1' } })
    expect(page.keys).toEqual([undefined, undefined, undefined, undefined])
  })
})
