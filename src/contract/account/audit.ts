import { z } from 'zod'
import { auditField } from './audit-fields.ts'
import { exportFormat } from '../orders/attendees.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { PER_PAGE } from '../wire/list-query.ts'

/** Number of entries per page. */
export const AUDIT_PAGE = PER_PAGE

export type { AuditField } from './audit-fields.ts'

/** All audited actions of an account. */
export const auditAction = z.enum([
  'signed_in',
  'sign_in_refused',
  'password_changed',
  'password_reset',
  'email_changed',
  'member_invited',
  'member_joined',
  'member_changed',
  'invitation_revoked',
  'account_changed',
  'payment_connected',
  'payment_ways_changed',
  'tax_or_fee_created',
  'tax_or_fee_changed',
  'tax_or_fee_deleted',
  'event_created',
  'event_changed',
  'event_status_changed',
  'event_put_off',
  'event_deleted',
  'ticket_created',
  'ticket_changed',
  'ticket_deleted',
  'promo_code_created',
  'promo_code_changed',
  'promo_code_deleted',
  'affiliate_created',
  'affiliate_changed',
  'affiliate_deleted',
  'order_marked_as_paid',
  'order_cancelled',
  'order_refunded',
  'money_handed_back',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'attendee_added',
  'attendee_cancelled',
  'attendee_restored',
  'person_erased',
  'door_key_renewed',
  'device_paired',
  'device_removed',
  'device_changed',
  'supervisor_added',
  'supervisor_changed',
  'supervisor_pin_changed',
  'supervisor_removed',
  'door_report_signed_off',
  'door_report_exported',
  'allotment_taken_back',
  'ticket_batch_created',
  'ticket_batch_returned',
  'ticket_batch_exported',
  'attendees_exported',
  'attendees_imported',
  'guest_list_created',
  'guest_list_changed',
  'guest_list_revoked',
  'vouchers_created',
  'vouchers_voided',
  'vouchers_exported',
  'ticket_offered',
  'ticket_offer_withdrawn',
  'ticket_resold',
  'waiting_list_changed',
  'waiting_offer_made',
  'waiting_entry_removed',
  'order_request_approved',
  'order_request_declined',
  'order_request_undone',
  'orders_exported',
  'affiliates_exported',
  'activity_exported',
  'billing_exported',
  'merchant_created',
  'merchant_changed',
  'merchant_deleted',
  'merchant_merged',
  'room_created',
  'room_changed',
  'room_deleted',
  'other_event_created',
  'other_event_changed',
  'other_event_deleted',
  'booking_decided',
  'booking_paid',
  'booking_refunded',
  'block_made',
  'block_removed',
  'membership_settings_changed',
  'venue_face_changed',
  'member_edited',
  'member_erased',
  'members_exported',
  'members_imported',
  'statement_imported',
  'statement_lines_ignored',
  'statement_lines_reopened',
  'statement_lines_exported',
  'tier_granted',
  'tier_taken_back',
  'upgrade_approved',
  'upgrade_rejected',
  'upgrade_undone',
])
export type AuditAction = z.infer<typeof auditAction>

const auditValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])

export const auditChange = z.object({
  field: auditField,
  /** Which of several: the label of a price, or the language of a text. */
  of: z.string().nullable(),
  /** Null also when there was no previous value. */
  before: auditValue,
  after: auditValue,
  /** For amounts, which are in minor units. */
  currency: z.string().nullable(),
})
export type AuditChange = z.infer<typeof auditChange>

/**
 * `buyer`: the holder of an order's secret; `nobody`: unauthenticated; `system`: the server itself; `provider`:
 * somebody at the payment provider.
 */
export const auditActorKind = z.enum(['person', 'device', 'buyer', 'nobody', 'system', 'provider'])

export const auditSubjectKind = z.enum([
  'user',
  'account',
  'tax_or_fee',
  'event',
  'ticket',
  'promo_code',
  'affiliate',
  'order',
  'attendee',
  'device',
  'supervisor',
  'member',
  'merchant',
  'upgrade_request',
  'room',
  'other_event',
  'booking',
  'block',
])

/** An immutable audit entry. */
export const auditEntry = z.object({
  id: idOf('audit_entry'),
  at: instant,
  action: auditAction,
  actor: z.object({
    kind: auditActorKind,
    id: z.string().nullable(),
    /** Names at the time of the entry. */
    name: z.string().nullable(),
  }),
  /** Network address of the request; null for a buyer and for the server itself. */
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  subject: z.object({ kind: auditSubjectKind, id: z.string().nullable(), title: z.string().nullable() }),
  event: z.object({ id: idOf('event'), title: z.string().nullable() }).nullable(),
  changes: z.array(auditChange),
})
export type AuditEntry = z.infer<typeof auditEntry>

const auditFilters = {
  action: auditAction.optional(),
  /** The user or device that acted. */
  actor_id: z.union([idOf('user'), idOf('device')]).optional(),
  /** Inclusive. */
  from: instant.optional(),
  /** Exclusive. */
  before: instant.optional(),
}

const AUDIT = '/accounts/:account_id/audit'
const ERRORS = ['account.not_found'] as const

export const listAudit = endpoint({
  method: 'GET',
  path: AUDIT,
  who: 'person',
  summary: 'List the audit entries of the account, newest first; at most 100 per page, admins only',
  query: z.strictObject({
    ...auditFilters,
    /** Entries after this one: `next` of the previous page. */
    after: idOf('audit_entry').optional(),
  }),
  ok: z.object({
    data: z.array(auditEntry),
    /** Null on the last page. */
    meta: z.object({ next: idOf('audit_entry').nullable() }),
  }),
  errors: ERRORS,
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/accounts/:account_id/audit/export',
  who: 'person',
  summary: 'Export the audit entries that match the filters, oldest first, as XLSX or CSV; admins only',
  query: z.strictObject({ ...auditFilters, format: exportFormat.default('xlsx') }),
  ok_file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv'],
  errors: ERRORS,
})
