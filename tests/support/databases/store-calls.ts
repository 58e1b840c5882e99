import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { ProtocolStream } from '#server/core/db/embedded/protocol.ts'

/** Folder where each worker of a run records the store functions called; see tests/run/store-calls.mjs. */
const folder = process.env['STORE_CALLS']
const called = new Set<string>()

/** Called by each store function on entry (tests/run/store-calls.mjs inserts the call). */
function noteCall(store_function: string, tx: object): void {
  const client: unknown = Reflect.get(Reflect.get(tx, 'session') as object, 'client')
  const { stream } = Reflect.get(client as object, 'connection') as { stream: unknown }
  called.add(`${stream instanceof ProtocolStream ? 'embedded' : 'postgres'} ${store_function}`)
}

Object.assign(globalThis, { __store_called: noteCall })

afterAll(() => {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  const file = path.relative(process.cwd(), expect.getState().testPath ?? '')
  const lines = [...called].map((call) => `${call} ${file}\n`)
  appendFileSync(path.join(folder, `${process.pid}.txt`), lines.join(''))
  called.clear()
})
