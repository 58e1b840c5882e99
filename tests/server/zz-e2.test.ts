import { test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { DEMO_DOOR_LIST_ID } from '#server/db/seed/demo.ts'
import { makeServer } from '#tests/support/server.ts'
import { pull, scanOf, send } from './door-calls.ts'
test('x', async () => {
  const db = await connect({ database_url: undefined, data_dir: '/tmp/e2-demo-100k' })
  const server = await makeServer({ database: db, now: '2026-11-21T08:30:00.000Z', deps: { checks_replies: false } })
  const login: any = await server.raw('POST', '/auth/login', { body: { email: 'owner@demo.test', password: 'demo-password' } })
  const token = login.json.data?.token ?? login.json.token
  let cursor = ''; let slowest = 0; let pages = 0; const t0 = performance.now(); let ids: string[] = []
  for (;;) {
    const t = performance.now()
    const r: any = await server.raw('GET', `/check-in-lists/${DEMO_DOOR_LIST_ID}/mirror?limit=2000${cursor ? '&cursor=' + cursor : ''}`, { token })
    slowest = Math.max(slowest, performance.now() - t); pages++
    if (pages === 1) console.log('first', performance.now() - t, r.text.length)
    ids.push(...r.json.data.attendees.map((a: any) => a.id))
    cursor = r.json.meta.cursor
    if (r.json.meta.complete) break
  }
  console.log('pages', pages, 'ms', performance.now() - t0, 'slowest', slowest, ids.length)
  const t1 = performance.now()
  const r: any = await server.raw('GET', `/check-in-lists/${DEMO_DOOR_LIST_ID}/mirror?cursor=${cursor}`, { token })
  console.log('delta', performance.now() - t1, r.text.length)
  for (const n of [1, 50, 200]) {
    const rounds = n === 1 ? 100 : 40
    const t2 = performance.now()
    for (let i = 0; i < rounds; i++) await send(server, { list_id: DEMO_DOOR_LIST_ID }, token, Array.from({ length: n }, (_, j) => scanOf(server, { attendee_id: ids[(i * n + j * 17) % ids.length] })))
    const ms = performance.now() - t2
    console.log('batches of', n, ':', Math.round(rounds * n / ms * 1000), 'scans/s', (ms / rounds).toFixed(1), 'ms a batch')
  }
  const t3 = performance.now()
  const c: any = await server.raw('GET', `/check-in-lists/${DEMO_DOOR_LIST_ID}/conflicts`, { token })
  console.log('conflicts', performance.now() - t3, c.json.data.length)
  await server.close(); await db.close()
}, 200000)
