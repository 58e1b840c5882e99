import { z } from 'zod'
import { day } from '../wire/day.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { earnedTier } from './member-tier.ts'
import { tierLogEntry, member } from './members.ts'
import { receipt, rejection, rejectionCode } from './receipts.ts'

export const REQUEST_RECEIPTS_MAX = 10
export const REJECTION_TEXT_MAX = 500
/** Minutes during which a decision can be undone and is not sent. */
export const UNDO_MINUTES = 10
/** Minutes during which a request is locked for the person who opened it; opening it again renews the lock. */
export const CLAIM_MINUTES = 10

export const requestStatus = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'])
export type RequestStatus = z.infer<typeof requestStatus>

/** A tier request for its member; a decision is visible once it cannot be undone. */
export const upgradeRequest = z.object({
  id: idOf('upgrade'),
  tier: earnedTier,
  receipt_ids: z.array(idOf('receipt')),
  status: requestStatus,
  /** A staff member has it open. */
  is_looked_at: z.boolean(),
  requested_at: instant,
  decided_at: instant.nullable(),
  rejection: rejection.nullable(),
})
export type UpgradeRequest = z.infer<typeof upgradeRequest>

const ruleFault = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('amount'), short_cents: z.number().int() }),
  z.object({ rule: z.literal('too_old'), days: z.number().int() }),
  z.object({ rule: z.literal('in_future') }),
  z.object({ rule: z.literal('merchant') }),
])

/** Another receipt, of any member, with a similar picture or text; `number`: the same number at a similar or another merchant. */
export const similarReceipt = z.object({
  receipt_id: idOf('receipt'),
  membership_no: z.string(),
  why: z.enum(['picture', 'number', 'sum_of_day']),
  date: day,
  amount_cents: z.number().int(),
  merchant_name: z.string(),
  status: receipt.shape.status,
  pictures: receipt.shape.pictures,
})

/** A receipt for staff. */
export const deskReceipt = receipt.extend({
  /** Why it does not count under the current rules. */
  faults: z.array(ruleFault),
  look_alikes: z.array(similarReceipt),
  /** Set when the clocks of phone and server differ by days. */
  captured_on: day.nullable(),
  uploaded_on: day,
  /** Receipts that the member sent within an hour of it. */
  in_an_hour: z.number().int(),
})
export type DeskReceipt = z.infer<typeof deskReceipt>

const decision = z.object({
  status: z.enum(['APPROVED', 'REJECTED']),
  by: z.string(),
  at: instant,
  rejection: rejection.nullable(),
  /** Deadline for undoing the decision. */
  undo_until: instant,
})

export const deskRequest = z.object({
  id: idOf('upgrade'),
  tier: earnedTier,
  status: requestStatus,
  requested_at: instant,
  /** Target date of the decision, in the venue's working days. */
  due_at: instant,
  member: member.pick({
    id: true,
    membership_no: true,
    first_name: true,
    last_name: true,
    chinese_name: true,
    tier: true,
    tier_until: true,
  }),
  receipts: z.number().int(),
  amount_cents: z.number().int(),
  has_look_alikes: z.boolean(),
  /** Who has it open now; null: nobody. */
  claim: z.object({ by: z.string(), is_mine: z.boolean(), until: instant }).nullable(),
  decision: decision.nullable(),
})
export type DeskRequest = z.infer<typeof deskRequest>

export const deskRequestFull = deskRequest.extend({
  receipts: z.array(deskReceipt),
  history: z.array(tierLogEntry),
  /** Earlier requests of the member. */
  earlier: z.array(
    upgradeRequest.pick({ id: true, tier: true, status: true, requested_at: true, decided_at: true }),
  ),
  standing: z.object({
    counted: z.array(idOf('receipt')),
    not_needed: z.array(idOf('receipt')),
    missing: z.object({ receipts: z.number().int(), days: z.array(day) }).nullable(),
  }),
})
export type DeskRequestFull = z.infer<typeof deskRequestFull>

const REQUESTS = '/WOWusers/upgrade-requests'

export const listOwnRequests = endpoint({
  method: 'GET',
  path: REQUESTS,
  who: 'client',
  summary: 'List the upgrade requests of the caller, newest first',
  ok: z.object({ data: z.array(upgradeRequest) }),
  errors: ['member.none'],
})

export const requestUpgrade = endpoint({
  method: 'POST',
  path: REQUESTS,
  who: 'client',
  summary: 'Create an upgrade request with receipts; refused while another one is pending',
  body: z.strictObject({
    id: idOf('upgrade').optional(),
    tier: earnedTier,
    receipt_ids: uniqueList(
      z.array(idOf('receipt')).min(1, 'required').max(REQUEST_RECEIPTS_MAX, 'too_long'),
    ),
  }),
  ok: itemOf(upgradeRequest),
  ok_status: 201,
  errors: [
    'member.none',
    'receipt.not_found',
    'receipt.locked',
    'upgrade.pending',
    'upgrade.not_earned',
    'id.taken',
    'rate.limited',
  ],
  per_minute: 20,
})

export const withdrawRequest = endpoint({
  method: 'POST',
  path: `${REQUESTS}/:upgrade_id/withdraw`,
  who: 'client',
  summary: 'Withdraw an upgrade request that is not decided; its receipts can be used again',
  ok: itemOf(upgradeRequest),
  errors: ['upgrade.not_found', 'upgrade.decided'],
})

const DESK = '/upgrade-requests'
const REQUEST = `${DESK}/:upgrade_id` as const
const ERRORS = ['venue.not_found', 'upgrade.not_found'] as const

export const listRequests = endpoint({
  method: 'GET',
  path: DESK,
  who: 'person',
  summary: 'List the upgrade requests, oldest first',
  query: listQuery({ sorts: ['requested_at', 'decided_at'], filters: ['status', 'tier'] }),
  ok: pageOf(deskRequest),
  errors: ['venue.not_found'],
})

export const readRequest = endpoint({
  method: 'GET',
  path: REQUEST,
  who: 'person',
  summary: 'Retrieve an upgrade request with its receipts, their faults and similar receipts',
  ok: itemOf(deskRequestFull),
  errors: ERRORS,
})

export const claimRequest = endpoint({
  method: 'POST',
  path: `${REQUEST}/claim`,
  who: 'person',
  summary: 'Claim an upgrade request for 10 minutes; an existing claim stays and is returned',
  is_background: true,
  ok: itemOf(deskRequestFull),
  errors: ERRORS,
})

export const approveRequest = endpoint({
  method: 'POST',
  path: `${REQUEST}/approve`,
  who: 'person',
  summary: 'Approve an upgrade request; the member is notified after 10 minutes',
  ok: itemOf(deskRequestFull),
  errors: [...ERRORS, 'upgrade.decided', 'upgrade.not_earned'],
})

export const rejectRequest = endpoint({
  method: 'POST',
  path: `${REQUEST}/reject`,
  who: 'person',
  summary: 'Reject an upgrade request, or some of its receipts; the rest is then assessed again',
  body: z.strictObject({
    reason_code: rejectionCode,
    words: text(0, REJECTION_TEXT_MAX).default(''),
    /** Default: the whole request. */
    receipt_ids: uniqueList(
      z.array(idOf('receipt')).min(1, 'required').max(REQUEST_RECEIPTS_MAX, 'too_long'),
    ).optional(),
    /** Whether the member is e-mailed; false: they only see the decision (dismissed in the specification). */
    tells: z.boolean().default(true),
  }),
  ok: itemOf(deskRequestFull),
  errors: [...ERRORS, 'upgrade.decided', 'receipt.not_found'],
})

export const undoDecision = endpoint({
  method: 'POST',
  path: `${REQUEST}/undo`,
  who: 'person',
  summary: 'Undo a decision within 10 minutes, before the member is notified',
  ok: itemOf(deskRequestFull),
  errors: [...ERRORS, 'upgrade.not_decided', 'upgrade.undo_over'],
})
