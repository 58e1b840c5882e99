import { createEvent, fireEvent } from '@testing-library/react'
import Dexie from 'dexie'
import { ApiError } from '#api-client/api-error.ts'
import type { CallOptions, Client } from '#api-client/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { uploadReceipt } from '#contract/members/receipts.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { DOUBLE_PRESS_MS, WriteDeduplicator } from '#app/lib/net/once-per-press.ts'
import { PRESSED_TWICE } from '#tests/support/pressed-twice.ts'

/** A machine that does other work comes late to what a press sends. */
const SENDS_WITHIN_MS = 10_000
/** Pressed twice a switch is as it was, and a row is two places further. */
const MEANS_TWO = ['[type=checkbox]', '[type=radio]', '[aria-label^="Move "]']
const PRESSES = ['click', 'submit', 'keydown'] as const

/** Waits until the next press of what says the same is one of its own. */
export const waitPastDoublePress = () => new Promise((resolve) => setTimeout(resolve, DOUBLE_PRESS_MS))

type Options = Partial<CallOptions<Endpoint>>
type RecordedWrite = {
  name: string
  said: string
  key: string | undefined
  outcome: 'none' | 'done' | 'refused'
}
type RecordedPress = {
  target: Element
  again: () => Event
  at: number
  is_repeated: boolean
  writes: RecordedWrite[]
}

/** The name of a write's endpoint; undefined of a reading and of what a page sends by itself. */
const nameOf = (endpoint: Endpoint): string | undefined =>
  endpoint.method === 'GET' || endpoint.is_background === true
    ? undefined
    : endpoints.find((one) => one.endpoint === endpoint)?.name

/** What is kept in this browser first, and sent by whatever comes to it. */
const isSentLater = (endpoint: Endpoint, { idempotency_key }: Options): boolean =>
  idempotency_key !== undefined || endpoint === uploadReceipt

/** What a write says, apart from ids and times, which each press would make anew. */
const saidBy = ({ params, query, body, file }: Options): string =>
  JSON.stringify([params, query, body, [file ?? []].flat().map(({ name, size }) => [name, size])]).replaceAll(
    /"(?:[a-z]{2,4}_[0-9a-z]{10,}|\d{4}-\d\d-\d\dT[\d:.]+Z)"/g,
    '""',
  )

/** What two presses did that one would not have done. */
function faultsOf({ writes }: RecordedPress): string[] {
  return writes.flatMap((write, at) => {
    const done = writes
      .slice(0, at)
      .find(({ name, said, outcome }) => name === write.name && said === write.said && outcome === 'done')
    if (done === undefined || done.key === write.key) return []
    if (write.outcome === 'done') return [`${write.name} was done twice`]
    return write.outcome === 'refused' ? [`${write.name} was refused to the second press`] : []
  })
}

/** How a press is made once more; undefined of a key that types. */
function repeatOf(event: Event, target: Element): (() => Event) | undefined {
  if (event instanceof KeyboardEvent) {
    const { key } = event
    const is_typing = target.matches('input, textarea, [contenteditable="true"]') && key.length === 1
    return is_typing ? undefined : () => createEvent.keyDown(target, { key })
  }
  return event.type === 'submit'
    ? () => createEvent.submit(target)
    : () => createEvent.click(target, { detail: 2 })
}

/**
 * Repeats each press of a test of screens that writes, as an impatient hand does: again at the moment at which the page
 * sends, or keeps for later, what the first press said, before it has drawn anything of it.
 */
export function pressTwice() {
  let last: RecordedPress | undefined
  let is_again = false
  let is_off = false
  const presses: RecordedPress[] = []
  const pressed = new Set<string>()
  /** Rows whose edits were kept by a press that was made twice; they are sent later. */
  const rows = new Set<string>()

  const note = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || is_again) return
    if (MEANS_TWO.some((selector) => target.closest(selector))) return void (last = undefined)
    // A click that submits is one press.
    if (event.type === 'submit' && last?.target.closest('form') === target) return
    const is_move = target.closest('[role=menuitem]')?.textContent?.startsWith('Move ') === true
    const again = is_move ? undefined : repeatOf(event, target)
    last = again && { target, again, at: Date.now(), is_repeated: false, writes: [] }
    if (last !== undefined) presses.push(last)
  }
  const repeat = () => {
    if (is_off || last === undefined || last.is_repeated || Date.now() - last.at > SENDS_WITHIN_MS) return
    const { target, again } = last
    last.is_repeated = true
    // Where it is off or gone by then the page has guarded itself.
    if (!target.isConnected || target.closest('button')?.disabled === true) return
    is_again = true
    Dexie.ignoreTransaction(() => fireEvent(target, again()))
    is_again = false
  }

  const watch = (client: Client): Client => {
    const call = async (endpoint: Endpoint, options: Options): Promise<unknown> => {
      const name = nameOf(endpoint)
      const press = last
      if (name === undefined || press === undefined) return client.call(endpoint, options)
      const write: RecordedWrite = {
        name,
        said: saidBy(options),
        key: options.idempotency_key,
        outcome: 'none',
      }
      press.writes.push(write)
      const sent = JSON.stringify([options.params, options.idempotency_key])
      if ([...rows].some((row_id) => sent.includes(row_id))) pressed.add(name)
      try {
        const reply: unknown = await client.call(endpoint, options)
        write.outcome = 'done'
        return reply
      } catch (error) {
        if (error instanceof ApiError && !error.is_transient) write.outcome = 'refused'
        throw error
      }
    }
    // The reply is that of the same call of the watched client.
    return { ...client, call: call as Client['call'] }
  }

  const { wrap } = WriteDeduplicator.prototype
  WriteDeduplicator.prototype.wrap = function (client, caller) {
    const once = wrap.call(this, watch(client), caller)
    const call = (endpoint: Endpoint, options: Options): Promise<unknown> => {
      const reply: Promise<unknown> = once.call(endpoint, options)
      if (nameOf(endpoint) !== undefined && !isSentLater(endpoint, options)) repeat()
      return reply
    }
    return { ...once, call: call as Client['call'] }
  }
  browserPorts().db.edits.hook('creating', (_, { row_id }) => {
    repeat()
    if (last?.is_repeated === true) rows.add(row_id)
  })
  for (const type of PRESSES) window.addEventListener(type, note, { capture: true })

  return {
    /** From here to the end of the test a second press would mean something of its own. */
    pressOnce: () => {
      is_off = true
    },
    /** What went wrong since it was asked last. */
    faults: (): string[] => {
      is_off = false
      last = undefined
      const ended = presses.splice(0)
      for (const { is_repeated, writes } of ended)
        if (is_repeated) for (const { name } of writes) pressed.add(name)
      return ended.flatMap(faultsOf)
    },
    /** What was to be pressed twice in a file of tests and was not. */
    end: (file: string): string[] => {
      for (const type of PRESSES) window.removeEventListener(type, note, { capture: true })
      WriteDeduplicator.prototype.wrap = wrap
      const wanted = Object.entries(PRESSED_TWICE).find(([name]) => file.endsWith(`/tests/app/${name}`))?.[1]
      return (wanted ?? []).filter((name) => !pressed.has(name))
    },
  }
}
