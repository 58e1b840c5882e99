import { eq } from 'drizzle-orm'
import type { Receipt } from '#contract/members/receipts.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { receipts, upgrade_requests } from '#server/core/db/schema/receipts.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { makePushBrowser } from '#tests/support/fakes/push-service.ts'
import { fileOf, formWith, picture } from '../uploads.ts'
import { rowWithoutBody, type Row, type Target } from './endpoint-row.ts'
import { selfTarget } from './endpoint-rows-people.ts'
import {
  insertMerchant,
  insertReceipt,
  insertUpgradeRequest,
  venueAccountOf,
  oncePerVenue,
  enrolMember,
} from './member-rows.ts'
import type { SignedInUser } from './people-rows.ts'
import { VENUE_TIMEZONE } from './rows.ts'

let sent = 0

const today = ({ server }: Fixture) => dayAt(server.clock.now(), VENUE_TIMEZONE)

/** Makes the caller a member of the venue without a pending request. */
async function memberOf(
  fixture: Fixture,
  { user_id }: SignedInUser,
): Promise<{ member_id: Id; account_id: Id }> {
  const member_id = await enrolMember(fixture, user_id)
  // A pending request of an earlier call would cause a conflict.
  const open = await fixture.db.read((tx) =>
    tx.select().from(upgrade_requests).where(eq(upgrade_requests.member_id, member_id)),
  )
  if (open.length > 0)
    await fixture.db.withTx(async (tx) => {
      await tx.update(receipts).set({ request_id: null }).where(eq(receipts.member_id, member_id))
      await tx.delete(upgrade_requests).where(eq(upgrade_requests.member_id, member_id))
    })
  return { member_id, account_id: await venueAccountOf(fixture) }
}

async function uploadTarget(fixture: Fixture, caller: SignedInUser): Promise<Target> {
  const { account_id } = await memberOf(fixture, caller)
  sent += 1
  const background = `#${sent.toString(16).padStart(6, '0')}`
  const file = fileOf(await picture('png', { width: 600, height: 800, background }), 'receipt.png')
  const texts = {
    id: newId('receipt', fixture.server.random),
    merchant_id: await oncePerVenue(fixture, 'merchant', () => insertMerchant(fixture, account_id)),
    number: `U-${sent}`,
    date: today(fixture),
    amount_cents: '60000',
    captured_at: fixture.server.clock.now(),
  }
  return { params: {}, body: formWith('pictures', file, texts) }
}

async function ownReceipt(fixture: Fixture, caller: SignedInUser): Promise<{ receipt_id: Id }> {
  return { receipt_id: await insertReceipt(fixture, await memberOf(fixture, caller)) }
}

async function upgradeRequestTarget(fixture: Fixture, caller: SignedInUser): Promise<Target> {
  const { receipt_id } = await ownReceipt(fixture, caller)
  const id = newId('upgrade', fixture.server.random)
  return { params: {}, body: { id, tier: 'gold', receipt_ids: [receipt_id] } }
}

async function ownRequest(fixture: Fixture, caller: SignedInUser): Promise<Target> {
  const { member_id, account_id } = await memberOf(fixture, caller)
  return { params: { upgrade_id: (await insertUpgradeRequest(fixture, member_id, account_id)).id } }
}

/** Path of a picture of a receipt that the caller has just sent. */
async function pictureTarget(fixture: Fixture, caller: SignedInUser): Promise<Target> {
  const { body } = await uploadTarget(fixture, caller)
  const reply = await fixture.server.raw('POST', '/WOWusers/receipts', { body, token: caller.token })
  if (reply.status !== 201) throw new Error(reply.text)
  const { pictures } = (reply.json as { data: Receipt }).data
  return { params: { picture_key: pictures[0]?.split('/').at(-1) ?? '' } }
}

const memberFields = {
  chinese_name: '陳大文',
  gender: 'female',
  age_group: '25_34',
  birth_month: 12,
  backup_phone: '+85221234567',
  relationship: 'tenant',
  wants_news: true,
}

async function profileTarget(fixture: Fixture, caller: SignedInUser): Promise<Target> {
  const { params, body } = await selfTarget(fixture, caller)
  if (body instanceof FormData) throw new Error('a profile is no form')
  return { params, body: { ...body, ...memberFields } }
}

/** Push subscription of a browser that is not registered yet. */
function pushTarget(): Target {
  sent += 1
  const { endpoint, p256dh, auth } = makePushBrowser(`https://fcm.googleapis.com/fcm/send/row-${sent}`)
  return { params: {}, body: { endpoint, p256dh, auth } }
}

const ownRow = (target: Row['target']): Row => ({ right: 'signed_in', is_own: true, target })
/** Valid requests of the member area. */
export const membershipRows: Record<string, Row> = {
  updateClientProfile: { right: 'signed_in', target: profileTarget },
  readPushSubscription: rowWithoutBody('signed_in', () => ({})),
  keepPushSubscription: { right: 'signed_in', target: pushTarget },
  endPushSubscription: rowWithoutBody('signed_in', () => ({})),
  listReceipts: ownRow(async (fixture, caller) => {
    await memberOf(fixture, caller)
    return { params: {} }
  }),
  uploadReceipt: ownRow(uploadTarget),
  readReceipt: ownRow(async (fixture, caller) => ({ params: await ownReceipt(fixture, caller) })),
  updateReceipt: ownRow(async (fixture, caller) => {
    const params = await ownReceipt(fixture, caller)
    sent += 1
    const body = {
      merchant_id: await insertMerchant(fixture, await venueAccountOf(fixture)),
      number: `V-${sent}`,
      date: today(fixture),
      amount_cents: 70_000,
    }
    return { params, body }
  }),
  deleteReceipt: ownRow(async (fixture, caller) => ({ params: await ownReceipt(fixture, caller) })),
  readPicture: ownRow(pictureTarget),
  downloadOwnData: ownRow(async () => ({ params: {} })),
  closeOwnMembership: ownRow(async (fixture, caller) => {
    await memberOf(fixture, caller)
    return { params: {} }
  }),
  listOwnRequests: ownRow(async (fixture, caller) => {
    await memberOf(fixture, caller)
    return { params: {} }
  }),
  requestUpgrade: ownRow(upgradeRequestTarget),
  withdrawRequest: ownRow(ownRequest),
}
