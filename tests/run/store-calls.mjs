import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '#server/start/root.mjs'

const FOLDER = inRoot('.cache', 'store-calls')
const STORES = inRoot('src', 'server')
const STORE = /store\.ts$/
const IN_SOURCE = /^export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*tx: Tx\b/gm
/** As the compiler prints it: one line. */
const IN_SCRIPT = /^export (?:async )?function (\w+)\(tx\b.*\) \{$/gm

/** Lets each function of a store tell which database it was called on (tests/support/databases/store-calls.ts listens). */
export const storeCalls = {
  name: 'store-calls',
  enforce: 'post',
  transform(code, id) {
    if (!id.startsWith(STORES) || !STORE.test(id)) return null
    const tell = (line, name) =>
      `${line} globalThis.__store_called?.(${JSON.stringify(nameOf(id, name))}, tx);`
    return { code: code.replaceAll(IN_SCRIPT, tell), map: null }
  },
}

const nameOf = (file, name) => `${path.relative(STORES, file).replaceAll('\\', '/')}:${name}`

/** Begins to write down calls. @returns what a run of tests needs in its environment */
export function noteStoreCalls() {
  rmSync(FOLDER, { recursive: true, force: true })
  return { STORE_CALLS: FOLDER }
}

/** Fails when a function of a store was not called on the embedded database and on PostgreSQL, each at least once. */
export async function checkStoreCalls() {
  const lines = readdirSync(FOLDER).flatMap((file) =>
    readFileSync(path.join(FOLDER, file), 'utf8').split('\n'),
  )
  const called = new Set(lines.map((line) => line.split(' ', 2).join(' ')))
  // A machine without PostgreSQL skips what is tried there, by name.
  const kinds = ['embedded', 'postgres'].filter((kind) => lines.some((line) => line.startsWith(kind)))
  const missing = kinds.flatMap((kind) =>
    storeFunctions()
      .filter((name) => !called.has(`${kind} ${name}`))
      .map((name) => `${name} was never called on ${kind}`),
  )
  return { code: missing.length > 0 ? 1 : 0, output: missing.join('\n') }
}

function storeFunctions() {
  return readdirSync(STORES, { recursive: true })
    .map((file) => path.join(STORES, file))
    .filter((file) => STORE.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IN_SOURCE)].map(([, name]) => nameOf(file, name)),
    )
}
