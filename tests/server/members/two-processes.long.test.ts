import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  approveRequest,
  readRequest,
  rejectRequest,
  requestUpgrade,
} from '#contract/members/upgrade-requests.ts'
import { uploadReceipt } from '#contract/members/receipts.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { hasPostgres, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { insertMember, insertMerchant, insertReceipt } from '#tests/support/endpoint-rows/member-rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { makeReceiptPicture } from './send-receipt.ts'
import { startServerProcess, type ServerProcess } from '../start/server-process.ts'

const ROUNDS = 6
const PATIENCE_MS = 120_000

describe.skipIf(!hasPostgres)('two processes on one database', () => {
  let data_dir = ''
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let processes: ServerProcess[] = []
  const fixture = fixtureOf(() => ({ server, database, venue }))

  beforeAll(async () => {
    data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-two-'))
    database = await makeDatabase('postgres', { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server)
    const { database_url } = database
    processes = await Promise.all([0, 1].map(() => startServerProcess({ data_dir, database_url })))
  }, PATIENCE_MS)
  afterAll(async () => {
    await Promise.all(processes.map(({ kill }) => kill()))
    await server.close()
    await database.db.close()
    rmSync(data_dir, { recursive: true, force: true })
  })

  async function post(at: number, address: string, token: string, body: FormData | string = '{}') {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    }
    const reply = await fetch(`${processes[at]?.origin}/api${address}`, { method: 'POST', headers, body })
    return { status: reply.status, json: (await reply.json()) as Record<string, unknown> }
  }

  test(
    'a request approved on one process and rejected on the other keeps the first decision, which both report',
    { timeout: PATIENCE_MS },
    async () => {
      const outcomes: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = await insertMember(fixture)
        const receipt_ids = [await insertReceipt(fixture, { member_id: one.id })]
        const { data } = await server.call(requestUpgrade, {
          body: { tier: 'gold', receipt_ids },
          token: one.token,
        })
        const at = ({ path: address }: { path: string }) => address.replace(':upgrade_id', data.id)
        const decisions = await Promise.all([
          post(round % 2, at(approveRequest), venue.organizer.token),
          post((round + 1) % 2, at(rejectRequest), venue.owner.token, '{"reason_code":"differs"}'),
        ])
        expect(decisions.map(({ status }) => status).sort()).toEqual([200, 409])
        const kept = (await server.call(readRequest, {
          params: { upgrade_id: data.id },
          token: venue.owner.token,
        })) as { data: { decision: { status: string } | null } }
        const lost = decisions.find(({ status }) => status === 409)
        expect(lost?.json).toMatchObject({
          code: 'upgrade.decided',
          current: { decision: { status: kept.data.decision?.status } },
        })
        outcomes.push(kept.data.decision?.status ?? '')
      }
      expect(outcomes).toHaveLength(ROUNDS)
    },
  )

  test(
    'a receipt sent by two members to both processes concurrently counts for one of them',
    { timeout: PATIENCE_MS },
    async () => {
      const [one, other] = [await insertMember(fixture), await insertMember(fixture)]
      const merchant_id = await insertMerchant(fixture)
      for (let round = 0; round < ROUNDS; round += 1) {
        const sent = [one, other].map(async ({ token }, at) => {
          const form = new FormData()
          const said = { merchant_id, number: `twice ${round}`, date: '2026-11-20', amount_cents: '60000' }
          for (const [name, value] of Object.entries(said)) form.append(name, value)
          form.append('pictures', await makeReceiptPicture())
          return post(at, uploadReceipt.path, token, form)
        })
        const replies = await Promise.all(sent)
        expect(replies.map(({ status }) => status).sort(), JSON.stringify(replies)).toEqual([201, 409])
        const lost = replies.find(({ status }) => status === 409)
        expect(lost?.json).toMatchObject({
          code: 'receipt.taken',
          errors: { number: ['receipt.taken'] },
        })
      }
    },
  )
})
