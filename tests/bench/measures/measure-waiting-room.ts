import { setTimeout as wait } from 'node:timers/promises'
import { createTicket } from '#contract/resources/tickets.ts'
import { holdOrder } from '#contract/orders/checkout.ts'
import { standInLine, type QueuePosition } from '#contract/orders/waiting-room.ts'
import type { Id } from '#contract/wire/id.ts'
import { oneTicketBody } from '#tests/support/visitors.ts'
import { formatNumber, type Figure } from '../figure.ts'
import type { BenchFixture } from '#tests/bench/fixture.ts'
import { processorOf } from '../machine.ts'
import { visitorClient } from './measure-holds.ts'

const WAITING = 20_000
const FEW = 500
/** So many who want to hold at once are more than can be served. */
const RUSH = 800
const RUSHES_MOST = 20
const JOIN_AT_ONCE = 100
/** A busy machine lets a connection drop now and then. */
const TRIES = 5
const MEASURED_MS = 150_000
const SHARE_WANTED = 0.05

type PollTarget = { url: string; event_id: Id }

/** What those who wait in line cost the server, who ask as often as they are told. */
export async function measureWaitingRoom(fixture: BenchFixture): Promise<Figure[]> {
  const { app, owner, event_id } = await fixture.venue(FEW)
  const params = { event_id }
  const { data } = await owner.call(createTicket, {
    params,
    body: { name: 'Rush', type: 'FREE', prices: [{ price_cents: 0 }] },
  })
  const body = oneTicketBody(data.id, data.prices[0]?.id)
  const asking = { url: app.url, event_id }
  const idle = await shareDuring(app.pid, () => wait(MEASURED_MS / 15))
  await openLine(asking, (at) => visitorClient(app.url, at).call(holdOrder, { params, body }))
  const comings = await joinAll(asking)
  let asked = 0
  const until = performance.now() + MEASURED_MS
  const stayInLine = async (at: number, coming: QueuePosition) => {
    let standing = coming
    for (;;) {
      const next_ms = standing.ask_again_seconds * 1000
      if (standing.is_let_in || performance.now() + next_ms > until) return
      await wait(next_ms)
      standing = await stand(asking, at, standing.place)
      asked += 1
    }
  }
  const share = await shareDuring(app.pid, async () => {
    void Promise.all(comings.map((coming, at) => stayInLine(at, coming))).catch(() => undefined)
    await wait(MEASURED_MS)
  })
  return [
    {
      what: `processor that ${formatNumber(WAITING)} who wait in line cost, of one core`,
      target: `${SHARE_WANTED * 100}%`,
      measured: `${(share * 100).toFixed(1)}% (of it ${(idle * 100).toFixed(1)}% while idle), ${(asked / (MEASURED_MS / 1000)).toFixed(0)} ask a second`,
      value: share - idle,
      is_met: share - idle <= SHARE_WANTED,
      how: `time of the server's process, its embedded database within, in ${MEASURED_MS / 1000} s after ${formatNumber(WAITING)} have come; each asks when told to, over real HTTP; who is let in leaves, nobody holds`,
    },
  ]
}

/** Rushes until there is a line. */
async function openLine(asking: PollTarget, hold: (at: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < RUSHES_MOST; round++) {
    await Promise.allSettled(Array.from({ length: RUSH }, (_, at) => hold(100_000 + round * RUSH + at)))
    const { place } = await stand(asking, 0, null)
    if (place !== null) return
  }
  throw new Error('the server served every rush, so that no line opened')
}

async function joinAll(asking: PollTarget): Promise<QueuePosition[]> {
  const comings: QueuePosition[] = []
  let next = 0
  const join = async () => {
    for (let at = next++; at < WAITING; at = next++) comings[at] = await stand(asking, at, null)
  }
  await Promise.all(Array.from({ length: JOIN_AT_ONCE }, join))
  return comings
}

async function stand(
  asking: PollTarget,
  at: number,
  place: string | null,
  tries = TRIES,
): Promise<QueuePosition> {
  const { url, event_id } = asking
  const body = { browser: `visitor-${at}`, ...(place === null ? {} : { place }) }
  try {
    return (await visitorClient(url, at).call(standInLine, { params: { event_id }, body })).data
  } catch (error) {
    if (tries === 0) throw error
    return stand(asking, at, place, tries - 1)
  }
}

/** How much of one core a process takes meanwhile. */
async function shareDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const [begun, used] = [performance.now(), processorOf(pid)]
  await work()
  return (processorOf(pid) - used) / ((performance.now() - begun) / 1000)
}
