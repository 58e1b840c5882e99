import { createEvent, fireEvent } from '@testing-library/react'
import Dexie from 'dexie'
import { ApiError } from '#api-client/api-error.ts'
import type { CallOptions, Client } from '#api-client/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { uploadReceipt } from '#contract/members/receipts.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { DOUBLE_PRESS_MS, WriteDeduplicator } from '#app/lib/net/once-per-press.ts'
import { takeWantedPresses } from '#tests/support/pressed-twice.ts'

/** Limit for the request of a click on a busy machine. */
const SENDS_WITHIN_MS = 10_000
/** Controls on which two clicks are meant: a switch toggles back, and a row moves two positions. */
const MEANS_TWO = ['[type=checkbox]', '[type=radio]', '[aria-label^="Move "]']
const PRESSES = ['click', 'submit', 'keydown'] as const

/** Waits until an identical click counts as a new one. */
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

/** Returns the endpoint name of a write; undefined for reads and background requests. */
const nameOf = (endpoint: Endpoint): string | undefined =>
  endpoint.method === 'GET' || endpoint.is_background === true
    ? undefined
    : endpoints.find((one) => one.endpoint === endpoint)?.name

/** Whether the write is stored in the browser first and sent by a background job. */
const isSentLater = (endpoint: Endpoint, { idempotency_key }: Options): boolean =>
  idempotency_key !== undefined || endpoint === uploadReceipt

/** Serializes the row and content of a write, the content without ids and times, which differ for each click. */
const saidBy = ({ params, query, body, file }: Options): string =>
  JSON.stringify(params) +
  JSON.stringify([query, body, [file ?? []].flat().map(({ name, size }) => [name, size])]).replaceAll(
    /"(?:[a-z]{2,4}_[0-9a-z]{10,}|\d{4}-\d\d-\d\dT[\d:.]+Z)"/g,
    '""',
  )

/** Returns the effects of a double click that a single one would not have had. */
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

/** Returns a function that creates the repeated event; undefined for a typing key. */
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
 * Repeats every click of a screen test that causes a write, as a double click does: when the page sends or stores
 * the write of the first click, before it renders the result.
 */
export function pressTwice() {
  let last: RecordedPress | undefined
  let is_again = false
  let is_off = false
  const presses: RecordedPress[] = []
  const pressed = new Set<string>()
  /** Rows whose edits were stored by a double click and are sent later. */
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
    // A control that is disabled or removed by then has protected itself.
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
    // The wrapped call returns the response type of the original one.
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
    /** Disables the repetition until the end of the test, where a second click has its own meaning. */
    pressOnce: () => {
      is_off = true
    },
    /** Returns and clears the faults since the last call. */
    faults: (): string[] => {
      is_off = false
      last = undefined
      const ended = presses.splice(0)
      for (const { is_repeated, writes } of ended)
        if (is_repeated) for (const { name } of writes) pressed.add(name)
      return ended.flatMap(faultsOf)
    },
    /** Returns the names that the file should have pressed twice and did not. */
    end: (): string[] => {
      for (const type of PRESSES) window.removeEventListener(type, note, { capture: true })
      WriteDeduplicator.prototype.wrap = wrap
      return takeWantedPresses().filter((name) => !pressed.has(name))
    },
  }
}
