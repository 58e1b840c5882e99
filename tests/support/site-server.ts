import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeVenue, type Venue } from './builders.ts'
import { anyDatabase, makeDatabase, type DatabaseKind, type TestDatabase } from './databases/databases.ts'
import { makeServer, TEST_NOW, type RawReply, type TestServer } from './server.ts'

const INDEX = `<!doctype html>
<html lang="zh-Hant-HK">
  <head>
    <meta charset="utf-8" />
    <title>Foyer</title>
    <meta name="description" content="Of the file" />
  </head>
  <body><div id="root"><!--first-sight-->shapes<!--/first-sight--></div></body>
</html>
`

/** Sets up a server of a built single-page app, and a fresh venue with a reset clock for each test. */
export function useSiteFixture(kind: DatabaseKind = anyDatabase) {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'foyer-site-'))
    mkdirSync(path.join(folder, 'assets'))
    writeFileSync(path.join(folder, 'index.html'), INDEX)
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db, app: { site: { kind: 'built', folder } } })
  })
  beforeEach(async () => {
    server.clock.set(TEST_NOW)
    venue = await makeVenue(server)
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
    rmSync(folder, { recursive: true })
  })
  const get = (address: string, headers: Record<string, string> = {}) =>
    server.raw('GET', `page:${address}`, { headers: { accept: 'text/html', ...headers } })
  return {
    get server() {
      return server
    },
    get db() {
      return database.db
    },
    get venue() {
      return venue
    },
    get,
    open: async (address: string, headers?: Record<string, string>) => readPage(await get(address, headers)),
  }
}

/** Returns what browsers and search engines read from a page. */
function readPage(reply: RawReply) {
  const { document } = new JSDOM(reply.text).window
  const metas = [...document.head.querySelectorAll('meta[content]')].map((meta) => [
    meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
    meta.getAttribute('content') ?? '',
  ])
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')]
  return {
    ...reply,
    document,
    title: document.title,
    names: metas.map(([name]) => name),
    meta: Object.fromEntries(metas) as Record<string, string>,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null,
    data: data.map((script) => JSON.parse(script.textContent) as Record<string, unknown>),
  }
}
