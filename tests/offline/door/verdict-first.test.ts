import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DoorLink } from '#offline/door-link/door-link.ts'
import type { DoorCall, EngineCommand, EngineEvent } from '#offline/door-link/door-calls.ts'
import type { DoorState } from '#offline/door/door-state.ts'

const HOLD_MAX_MS = 250
const SUBJECT = { kind: 'in', subject: { raw_code: 'A' } } as const

/** A door whose engine and screen answer and paint when a test says so. */
function openLink() {
  const sent: EngineCommand[] = []
  const painted: (() => void)[] = []
  let say: (event: EngineEvent) => void = () => undefined
  const link = new DoorLink({
    openEngine: ({ onMessage }) => {
      say = onMessage
      return { post: (message) => sent.push(message), close: () => undefined }
    },
    list_id: 'cil_A',
    language: 'en',
    onContact: () => undefined,
    onUnknownToken: () => undefined,
    afterPaint: (run) => painted.push(run),
  })
  const change = (parts: Partial<DoorState>) => say({ kind: 'changed', parts })
  const numberOf = (name: DoorCall['name']) => {
    const asked = sent.findLast((message) => message.kind === 'call' && message.call.name === name)
    if (asked?.kind !== 'call') throw new Error(`nobody called ${name}`)
    return asked.no
  }
  const answer = (name: DoorCall['name']) => say({ kind: 'answer', no: numberOf(name), value: null })
  const fail = (name: DoorCall['name']) => say({ kind: 'failed', no: numberOf(name), message: 'full' })
  change({ pill: 'live', waiting: 0, mirror_at: null })
  const seen: number[] = []
  link.subscribe(() => seen.push(link.state.waiting))
  const paint = () => painted.splice(0).forEach((run) => run())
  return { link, change, answer, fail, paint, seen }
}

describe('a verdict comes before what follows from it', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('changes that arrive before the verdict is painted are applied together after the paint', async () => {
    const { link, change, answer, paint, seen } = openLink()
    const scanned = link.scan('scn_1', SUBJECT)
    change({ waiting: 1 })
    answer('scan')
    await scanned
    change({ waiting: 2 })
    change({ pill: 'saved' })
    expect(seen).toEqual([])
    expect(link.state.waiting).toBe(0)
    paint()
    expect(seen).toEqual([2])
    expect(link.state).toMatchObject({ waiting: 2, pill: 'saved' })
    change({ waiting: 3 })
    expect(seen).toEqual([2, 3])
  })

  test('changes wait for the paint of the last of two scans', async () => {
    const { link, change, answer, paint, seen } = openLink()
    const first = link.scan('scn_1', SUBJECT)
    answer('scan')
    await first
    void link.scan('scn_2', SUBJECT)
    change({ waiting: 1 })
    paint()
    expect(seen).toEqual([])
    answer('scan')
    paint()
    expect(seen).toEqual([1])
  })

  test('changes are not held longer than a quarter of a second by a verdict that takes long', () => {
    const { link, change, seen } = openLink()
    void link.scan('scn_1', SUBJECT)
    change({ waiting: 1 })
    vi.advanceTimersByTime(HOLD_MAX_MS - 1)
    expect(seen).toEqual([])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual([1])
    change({ waiting: 2 })
    vi.advanceTimersByTime(HOLD_MAX_MS)
    expect(seen).toEqual([1, 2])
  })

  test('another call resolves with the state that was sent before its answer', async () => {
    const { link, change, answer, seen } = openLink()
    void link.scan('scn_1', SUBJECT)
    const refreshed = link.refresh()
    change({ waiting: 1 })
    answer('refresh')
    await refreshed
    expect(link.state.waiting).toBe(1)
    expect(seen).toEqual([1])
  })

  test('a scan that fails lets the changes through after its verdict is painted', async () => {
    const { link, change, fail, paint, seen } = openLink()
    const scanned = link.scan('scn_1', SUBJECT)
    change({ waiting: 1 })
    fail('scan')
    await expect(scanned).rejects.toThrow('full')
    expect(seen).toEqual([])
    paint()
    expect(seen).toEqual([1])
  })

  test('a door that is closed applies nothing that was held', () => {
    const { link, change, seen } = openLink()
    void link.scan('scn_1', SUBJECT)
    change({ waiting: 1 })
    link.close()
    vi.advanceTimersByTime(HOLD_MAX_MS)
    expect(seen).toEqual([])
    expect(link.state.waiting).toBe(0)
  })
})
