import { newId, type Id, type RandomBytes } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { membershipNo } from '#rules/members/membership-no.ts'
import type { Tx } from '#server/core/db/database.ts'
import { findVenue } from '#server/domains/platform/index.ts'
import * as bulk_store from './bulk-store.ts'
import * as store from './store.ts'
import type { MemberRow } from './store.ts'

const SERIALS = 100_000_000
const MAX_ATTEMPTS = 20
/** Small enough not to delay other requests on a single connection noticeably. */
const ENROL_BATCH_SIZE = 10

type EnrolContext = { tx: Tx; now: Instant; random: RandomBytes }

/**
 * Makes a user a member of the venue with a number of their own, once. Returns undefined while there is no venue.
 */
export async function enrol(
  context: EnrolContext,
  user_id: Id,
  fields: Partial<MemberRow> = {},
): Promise<MemberRow | undefined> {
  const { tx, now, random } = context
  const venue = await findVenue(tx)
  if (venue === null) return undefined
  const { account_id } = venue
  const existing = await store.findOfUser(tx, user_id)
  if (existing !== undefined) return existing
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const member = await store.insert(tx, {
      ...fields,
      id: newId('member', random),
      account_id,
      user_id,
      membership_no: membershipNo(randomSerial(random)),
      created_at: fields.created_at ?? now,
    })
    if (member !== undefined) return member
    const concurrent = await store.findOfUser(tx, user_id)
    if (concurrent !== undefined) return concurrent
  }
  throw new Error('No membership number was free.')
}

/** A new member: account, user and known fields. */
type NewMember = Omit<MemberRow, 'id' | 'membership_no' | 'created_at' | keyof typeof NEW_MEMBER_DEFAULTS>
/** Initial values of a new member. */
const NEW_MEMBER_DEFAULTS = {
  news_agreed_at: null,
  news_agreed_words: null,
  closed_at: null,
  version: 1,
} as const

/** Makes members of newly created users, each with a number of their own, in their order. */
export async function enrolMany(
  { tx, now, random }: EnrolContext,
  new_members: readonly NewMember[],
): Promise<MemberRow[]> {
  const numbers = await pickFreeNumbers(tx, random, new_members.length)
  const rows = new_members.map((fields, at) => ({
    ...NEW_MEMBER_DEFAULTS,
    ...fields,
    id: newId('member', random),
    membership_no: numbers[at] ?? '',
    created_at: now,
  }))
  await bulk_store.insertMany(tx, rows)
  return rows
}

async function pickFreeNumbers(tx: Tx, random: RandomBytes, count: number): Promise<string[]> {
  const candidates = new Set<string>()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    while (candidates.size < count) candidates.add(membershipNo(randomSerial(random)))
    const used = await bulk_store.listUsedNumbers(tx, [...candidates])
    if (used.length === 0) return [...candidates]
    for (const number of used) candidates.delete(number)
  }
  throw new Error('No membership numbers were free.')
}

/**
 * Makes members of a batch of visitors who registered before memberships existed. Idempotent.
 * @returns whether there may be more
 */
export async function enrolVisitors(context: EnrolContext): Promise<boolean> {
  if ((await findVenue(context.tx)) === null) return false
  const visitors = await store.listUnenrolledVisitors(context.tx, ENROL_BATCH_SIZE)
  for (const { id, created_at } of visitors) await enrol(context, id, { created_at })
  return visitors.length === ENROL_BATCH_SIZE
}

/** A random serial, so that numbers cannot be guessed from one another. */
function randomSerial(random: RandomBytes): number {
  const [a = 0, b = 0, c = 0, d = 0] = random(4)
  return (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % SERIALS
}
