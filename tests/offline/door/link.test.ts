import { describe, expect, test } from 'vitest'
import { newId, type Id } from '#contract/wire/id.ts'
import { DoorLink, type OpenEngine } from '#offline/door-link/door-link.ts'
import type { EngineEvent, EngineCommand } from '#offline/door-link/door-calls.ts'
import { DoorService } from '#offline/door-link/serve-door.ts'
import type { Ports } from '#offline/ports.ts'
import { kindOf, type Device } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()
const VISITOR = { token: null, pairing: null, was_here: true }

/** When an engine dies, by the request that it receives and the message that it sends. */
type EngineBehaviour = {
  hears?: (message: EngineCommand) => 'lives' | 'dies'
  says?: (message: EngineEvent) => 'lives' | 'dies'
}

/** Creates engines over the storage of a phone, each with its behaviour; further engines stay alive. */
function enginesOf(ports: () => Ports, fates: EngineBehaviour[]) {
  const said: EngineEvent[] = []
  let opened = 0
  const openEngine: OpenEngine = ({ onMessage, onDeath }) => {
    const { hears = () => 'lives', says = () => 'lives' } = fates[opened++] ?? {}
    let is_dead = false
    const die = () => {
      if (is_dead) return
      is_dead = true
      void service?.close()
      queueMicrotask(onDeath)
    }
    const post = (message: EngineEvent) => {
      if (is_dead) return
      if (says(message) === 'dies') return die()
      said.push(message)
      onMessage(structuredClone(message))
    }
    let service: DoorService | null = null
    return {
      post(message) {
        if (is_dead) return
        if (hears(message) === 'dies') return die()
        if (message.kind === 'begin') service = new DoorService(message.list_id, { ports: ports(), post })
        else service?.receive(structuredClone(message))
      },
      close() {
        is_dead = true
        void service?.close()
      },
    }
  }
  return { openEngine, said, opened: () => opened }
}

const asksScan = (message: EngineCommand) => message.kind === 'call' && message.call.name === 'scan'

describe('link between the door screen and its engine', () => {
  const scanId = (): Id => newId('scan', at.server.random)
  const linkOf = async (phone: Device, fates: EngineBehaviour[] = []) => {
    const engines = enginesOf(phone.browser.tab, fates)
    const link = new DoorLink({
      openEngine: engines.openEngine,
      list_id: at.venue.list_id,
      language: 'en',
      onContact: () => undefined,
      onUnknownToken: () => undefined,
      afterPaint: (run) => run(),
    })
    expect(await link.enter(VISITOR)).toMatchObject({ stage: 'open' })
    return { link, engines }
  }
  const scan = (link: DoorLink, raw_code: string, id = scanId()) =>
    link.scan(id, { kind: 'in', subject: { raw_code } })

  test('the link sends the full state first, then changes only', async () => {
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    const { link, engines } = await linkOf(phone)
    expect(link.state).toMatchObject({ is_complete: true, opened_by: 'pairing', waiting: 0 })
    const [ticket] = at.venue.attendees
    const { result, context } = await scan(link, ticket!.code)
    expect(kindOf(result)).toBe('admitted')
    expect(context).toMatchObject({ entries: 1 })
    const { meta } = link.state
    await link.refresh()
    expect(link.state).toMatchObject({ waiting: 1, counts: { inside: 1 } })
    expect(link.state.meta).toBe(meta)
    const told = engines.said.length
    await link.refresh()
    // The answer itself, and nothing but the clock beside it.
    const since = engines.said
      .slice(told)
      .flatMap((one) => (one.kind === 'changed' ? Object.keys(one.parts) : []))
    expect(since.filter((part) => part !== 'clock_offset_ms')).toEqual([])
    link.close()
  })

  test('a long list is announced before its attendees are loaded, and a scan waits for them', async () => {
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    await phone.ports.db.lists.update(at.venue.list_id, { total_attendees: 100_000 })
    const { link } = await linkOf(phone)
    expect(link.state).toMatchObject({ is_read: false, is_complete: true, meta: { list: {} } })
    const { result } = await scan(link, at.venue.attendees[0]!.code)
    expect(kindOf(result)).toBe('admitted')
    expect(link.state).toMatchObject({ is_read: true })
    link.close()
  })

  test('one scan is answered by one message', async () => {
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    const { link, engines } = await linkOf(phone)
    await link.refresh()
    const told = engines.said.length
    await scan(link, at.venue.attendees[0]!.code)
    expect(engines.said.slice(told).map(({ kind }) => kind)).toEqual(['answer'])
    await link.refresh()
    // The new counters and the answer to the request of this link.
    expect(engines.said.slice(told + 1).map(({ kind }) => kind)).toEqual(['changed', 'answer'])
    link.close()
  })

  const deaths: [string, EngineBehaviour][] = [
    ['before it has heard of the scan', { hears: (message) => (asksScan(message) ? 'dies' : 'lives') }],
    [
      'after the scan was kept and before it is answered',
      { says: ({ kind, ...said }) => (kind === 'answer' && isTaken(said) ? 'dies' : 'lives') },
    ],
  ]
  test.each(deaths)('an engine that dies %s leaves one scan and one green verdict', async (_, fate) => {
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    const { link, engines } = await linkOf(phone, [fate])
    const was_down: boolean[] = []
    link.subscribe(() => was_down.push(link.is_down))
    const id = scanId()
    const { result } = await scan(link, at.venue.attendees[0]!.code, id)
    expect(kindOf(result)).toBe('admitted')
    expect(result).toMatchObject({ scan: { id, local_verdict: { kind: 'admitted' } } })
    expect(engines.opened()).toBe(2)
    expect(was_down[0]).toBe(true)
    expect(link.is_down).toBe(false)
    expect(await phone.ports.db.scans.count()).toBe(1)
    expect((await link.queue(5)).map((own) => own.scan.id)).toEqual([id])
    link.close()
  })

  test('the engine after one that died once it had answered knows the scan', async () => {
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    const { link, engines } = await linkOf(phone, [{ hears: dyingAt('queue') }])
    const [ticket] = at.venue.attendees
    expect(kindOf((await scan(link, ticket!.code)).result)).toBe('admitted')
    expect(await link.queue(5)).toHaveLength(1)
    expect(engines.opened()).toBe(2)
    at.server.clock.advance(11_000)
    expect(kindOf((await scan(link, ticket!.code)).result)).toBe('already_in')
    expect(await phone.ports.db.scans.count()).toBe(2)
    link.close()
  })

  test('an undo during which the engine dies happens once', async () => {
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    const { link } = await linkOf(phone, [
      { says: ({ kind, ...said }) => (kind === 'answer' && isTaken(said, 'undone') ? 'dies' : 'lives') },
    ])
    const { result } = await scan(link, at.venue.attendees[0]!.code)
    if (result.kind !== 'shown') throw new Error('it is shown')
    const undone = await link.undo(scanId(), result.scan, null)
    expect(kindOf(undone.result)).toBe('undone')
    expect(await phone.ports.db.scans.count()).toBe(2)
    await link.refresh()
    expect(link.state.counts.inside).toBe(0)
    link.close()
  })

  test('engines that die one after the other leave one scan, answered by the last engine', async () => {
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    const never: EngineBehaviour = { hears: dyingAt('scan') }
    const { link, engines } = await linkOf(phone, [never, { hears: dyingAt('enter') }, never])
    expect(kindOf((await scan(link, at.venue.attendees[0]!.code)).result)).toBe('admitted')
    expect(engines.opened()).toBe(4)
    expect(await phone.ports.db.scans.count()).toBe(1)
    link.close()
  })

  test('a new engine receives what the previous one knew of the phone', async () => {
    const phone = await at.phone('Gate A')
    const heard: EngineCommand[] = []
    const noting: EngineBehaviour = {
      hears: (message) => {
        heard.push(message)
        return 'lives'
      },
    }
    const { link } = await linkOf(phone, [{ hears: dyingAt('queue') }, noting])
    link.setReachable(false)
    link.setReachable(true)
    link.setBattery(40)
    await link.queue(5)
    expect(heard.slice(1, 3)).toEqual([
      { kind: 'reachable', is_reachable: true },
      { kind: 'battery', percent: 40 },
    ])
    link.close()
  })

  test("two links over one storage take each other's scans into account", async () => {
    const phone = await at.phone('Gate A')
    phone.browser.network.is_down = true
    const [one, other] = [await linkOf(phone), await linkOf(phone)]
    const [ticket] = at.venue.attendees
    expect(kindOf((await scan(one.link, ticket!.code)).result)).toBe('admitted')
    expect(kindOf((await scan(other.link, ticket!.code)).result)).toBe('just_now')
    one.link.close()
    other.link.close()
  })

  test('a door that is not open shows nothing', async () => {
    const phone = await at.phone('Gate A')
    const engines = enginesOf(phone.browser.tab, [])
    const closed = new DoorLink({
      openEngine: engines.openEngine,
      list_id: 'cil_unknown',
      language: 'en',
      onContact: () => undefined,
      onUnknownToken: () => undefined,
      afterPaint: (run) => run(),
    })
    expect(await closed.enter({ ...VISITOR, was_here: false })).toEqual({ stage: 'outside' })
    await expect(scan(closed, at.venue.attendees[0]!.code)).rejects.toThrow('not open')
    closed.close()
  })
})

const dyingAt = (name: string) => (message: EngineCommand) =>
  message.kind === 'call' && message.call.name === name ? 'dies' : 'lives'

/** Whether an answer is that of a scan, optionally with this verdict. */
function isTaken(said: object, verdict?: string): boolean {
  const text = JSON.stringify(said)
  return text.includes('"result":{') && (verdict === undefined || text.includes(`"kind":"${verdict}"`))
}
