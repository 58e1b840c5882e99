import { addMs } from '#contract/wire/instant.ts'
import { randomInt } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listReceipts, uploadReceipt } from '#contract/members/receipts.ts'
import { newId } from '#contract/wire/id.ts'
import { files } from '#server/core/db/schema/files.ts'
import { receipt_pictures, receipts } from '#server/core/db/schema/receipts.ts'
import { sweep } from '#server/domains/platform/files/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertMember, insertMerchant } from '#tests/support/endpoint-rows/member-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeReceiptPicture } from './send-receipt.ts'

const PHONES = 4
const EACH = 3
/** Number of times a receipt is sent before the device gets a response. */
const SENDINGS = 3
const HOUR_MS = 3_600_000
let addresses = 0

describeOnAnyDatabase('a storm of receipts whose answers are lost', (kind) => {
  const fixture = useFixture(kind)

  /** Sends until one response arrives; all others are lost, some during the next attempt. */
  async function send(token: string, form: () => FormData, idempotency_key: string): Promise<number> {
    const once = async () =>
      fixture.server.raw('POST', uploadReceipt.path, {
        body: form(),
        token,
        headers: { 'idempotency-key': idempotency_key },
        // A device that reconnects has another address with its own rate limit.
        address: `10.9.${Math.floor((addresses += 1) / 250)}.${addresses % 250}`,
      })
    await Promise.all(Array.from({ length: SENDINGS }, once))
    for (let tries = 0; tries < SENDINGS; tries += 1) {
      const { status } = await once()
      if (status < 500 && status !== 409 && status !== 429) return status
    }
    return (await once()).status
  }

  test(
    'receipts resent after lost responses are stored once, with their pictures and without orphaned files',
    { timeout: 120_000 },
    async () => {
      const { server, db } = fixture
      server.clock.set('2026-11-20T04:00:00.000Z')
      const merchant_id = await insertMerchant(fixture)
      const phones = await Promise.all(Array.from({ length: PHONES }, () => insertMember(fixture)))
      const sent = phones.map(async ({ token }, phone) => {
        const ids: string[] = []
        for (let at = 0; at < EACH; at += 1) {
          const id = newId('receipt', server.random)
          const pictures = await Promise.all(Array.from({ length: 1 + randomInt(3) }, makeReceiptPicture))
          const form = () => {
            const body = new FormData()
            const said = {
              id,
              merchant_id,
              number: `S-${phone}-${at}`,
              date: '2026-11-20',
              amount_cents: '60000',
            }
            for (const [name, value] of Object.entries(said)) body.append(name, value)
            for (const one of pictures) body.append('pictures', one)
            return body
          }
          // A reopened page resends unconfirmed receipts under another key.
          expect(await send(token, form, `first-${id}`)).toBe(201)
          expect(await send(token, form, `again-${id}`)).toBe(201)
          ids.push(id)
        }
        return { token, ids }
      })
      const wanted = await Promise.all(sent)
      for (const { token, ids } of wanted) {
        const { data } = await server.call(listReceipts, { token })
        expect(data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      }
      server.clock.set(addMs(server.clock.now(), 2 * HOUR_MS))
      await sweep({ db, files: server.files, clock: server.clock.now })
      const { account_id } = fixture.venue
      const { kept, named, stored } = await db.read(async (tx) => ({
        kept: await tx.select().from(receipts).where(eq(receipts.merchant_id, merchant_id)),
        named: await tx
          .select({ folder: receipt_pictures.folder })
          .from(receipt_pictures)
          .where(eq(receipt_pictures.account_id, account_id)),
        stored: await tx
          .select()
          .from(files)
          .where(inArray(files.account_id, [account_id])),
      }))
      expect(kept).toHaveLength(PHONES * EACH)
      expect(stored.map(({ folder }) => folder).toSorted()).toEqual(
        named.map(({ folder }) => folder).toSorted(),
      )
      for (const { key, sweep_at } of stored) {
        expect(sweep_at).toBeNull()
        expect(await server.files.get(key)).not.toBeNull()
      }
    },
  )
})
