import { eq } from 'drizzle-orm'
import { newId, type Id } from '#contract/wire/id.ts'
import { receiptKey } from '#rules/members/receipt.ts'
import { members, merchants } from '#server/core/db/schema/members.ts'
import { receipt_pictures, receipts, upgrade_requests } from '#server/core/db/schema/receipts.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { installation } from '#server/core/db/schema/accounts.ts'
import { enrol } from '#server/domains/members/members/service.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { addClient } from './people-rows.ts'
import { VENUE_TIMEZONE } from './rows.ts'

let made = 0

/** Returns the id of the venue account, for the fixture of any tenant. */
export async function venueAccountOf({ db, venue }: Fixture): Promise<Id> {
  const [row] = await db.read((tx) => tx.select().from(installation))
  return row?.house_account_id ?? venue.account_id
}

/** Enrols a user as a member of the venue. */
export async function enrolMember({ server, db }: Fixture, user_id: Id): Promise<Id> {
  const member = await db.withTx((tx) =>
    enrol({ tx, now: server.clock.now(), random: server.random }, user_id),
  )
  if (member === undefined) throw new Error('the fixture has a venue')
  return member.id
}

/** Inserts a new member, or makes this user one, in the account of the fixture, venue or not. */
export async function insertMember(
  fixture: Fixture,
  user_id?: Id,
): Promise<{ id: Id; user_id: Id; token: string }> {
  const { server, db, venue } = fixture
  const somebody =
    user_id === undefined ? await db.withTx((tx) => addClient(server, tx)) : { user_id, token: '' }
  const id = await enrolMember(fixture, somebody.user_id)
  await db.withTx((tx) => tx.update(members).set({ account_id: venue.account_id }).where(eq(members.id, id)))
  return { id, user_id: somebody.user_id, token: somebody.token }
}

export const merchantFields = () => ({
  name: `Harbour Books ${(made += 1)}`,
  name_zh: '海港書店',
  other_names: ['Books by the sea'],
  shop_number: `G${made}`,
  is_active: true,
})

export async function insertMerchant(
  { server, db, venue }: Fixture,
  account_id = venue.account_id,
): Promise<Id> {
  const id = newId('merchant', server.random)
  const { is_active: _, ...fields } = merchantFields()
  const row = { id, account_id, sort_order: made, inactive_since: null, ...fields }
  await db.withTx((tx) => tx.insert(merchants).values(row))
  return id
}

export type NewReceipt = {
  member_id: Id
  number?: string
  purchased_on?: string
  request_id?: Id
  merchant_id?: Id
  amount_cents?: number
  /** Default: the account of the fixture. */
  account_id?: Id
  /** Folder of its picture; omitted: the file does not exist. */
  folder?: string
}

/** Inserts a valid receipt of today with one picture. */
export async function insertReceipt(fixture: Fixture, wanted: NewReceipt): Promise<Id> {
  const { server, db, venue } = fixture
  const id = newId('receipt', server.random)
  const account_id = wanted.account_id ?? venue.account_id
  const merchant_id = wanted.merchant_id ?? (await insertMerchant(fixture, account_id))
  const now = server.clock.now()
  const today = dayAt(now, VENUE_TIMEZONE)
  made += 1
  const number = wanted.number ?? `R-${made}`
  await db.withTx(async (tx) => {
    await tx.insert(receipts).values({
      id,
      account_id,
      member_id: wanted.member_id,
      merchant_id,
      number,
      number_key: receiptKey(number),
      purchased_on: wanted.purchased_on ?? today,
      amount_cents: wanted.amount_cents ?? 60_000,
      uploaded_at: now,
      uploaded_on: today,
      request_id: wanted.request_id ?? null,
    })
    await tx.insert(receipt_pictures).values({
      account_id,
      receipt_id: id,
      picture_no: 1,
      sha256: id,
      look: BigInt(made),
      folder: wanted.folder ?? `folder-${id}`,
    })
  })
  return id
}

/** Inserts an upgrade request for gold with one receipt. */
export async function insertUpgradeRequest(
  fixture: Fixture,
  member_id: Id,
  account_id = fixture.venue.account_id,
): Promise<{ id: Id; receipt_id: Id }> {
  const { server, db } = fixture
  const id = newId('upgrade', server.random)
  const asked = { tier: 'gold', status: 'PENDING', requested_at: server.clock.now() } as const
  await db.withTx((tx) => tx.insert(upgrade_requests).values({ id, account_id, member_id, ...asked }))
  return { id, receipt_id: await insertReceipt(fixture, { member_id, account_id, request_id: id }) }
}

/** Creates a value once per venue, so that further calls change nothing. */
const made_once = new WeakMap<Fixture['venue'], Map<string, Promise<unknown>>>()
export function oncePerVenue<Made>(
  fixture: Fixture,
  what: string,
  make: (fixture: Fixture) => Promise<Made>,
): Promise<Made> {
  const known = made_once.get(fixture.venue) ?? new Map<string, Promise<unknown>>()
  made_once.set(fixture.venue, known)
  const made = known.get(what) ?? make(fixture)
  known.set(what, made)
  return made as Promise<Made>
}
