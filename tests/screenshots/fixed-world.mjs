/**
 * Loaded before a server (`node --import`): its clock stands at FIXED_TIME_MS, and its random bytes are always the
 * same. The clock moves a thousandth as fast as the machine's, so that what is done later is later.
 */
import { createHash } from 'node:crypto'

const SLOWER = 1_000
const start_ms = Number(process.env['FIXED_TIME_MS'])
const machine = Date
const started_at = performance.now()
const now = () => start_ms + Math.floor((performance.now() - started_at) / SLOWER)

globalThis.Date = new Proxy(machine, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

let drawn = 0
const crypto = globalThis.crypto
crypto.getRandomValues = (array) => {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
  for (let at = 0; at < bytes.length; at += 32, drawn += 1) {
    const block = createHash('sha256').update(`fixed world ${drawn}`).digest()
    bytes.set(block.subarray(0, bytes.length - at), at)
  }
  return array
}
