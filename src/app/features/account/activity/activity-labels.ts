import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AuditAction, AuditEntry } from '#contract/account/audit.ts'

const venueLabels = (t: TFunction<'activity'>) => ({
  room_created: t('action.room_created'),
  room_changed: t('action.room_changed'),
  room_deleted: t('action.room_deleted'),
  other_event_created: t('action.other_event_created'),
  other_event_changed: t('action.other_event_changed'),
  other_event_deleted: t('action.other_event_deleted'),
  booking_decided: t('action.booking_decided'),
  booking_paid: t('action.booking_paid'),
  booking_refunded: t('action.booking_refunded'),
  block_made: t('action.block_made'),
  block_removed: t('action.block_removed'),
})

const saleLabels = (t: TFunction<'activity'>) => ({
  tax_or_fee_created: t('action.tax_or_fee_created'),
  tax_or_fee_changed: t('action.tax_or_fee_changed'),
  tax_or_fee_deleted: t('action.tax_or_fee_deleted'),
  ticket_created: t('action.ticket_created'),
  ticket_changed: t('action.ticket_changed'),
  ticket_deleted: t('action.ticket_deleted'),
  promo_code_created: t('action.promo_code_created'),
  promo_code_changed: t('action.promo_code_changed'),
  promo_code_deleted: t('action.promo_code_deleted'),
  affiliate_created: t('action.affiliate_created'),
  affiliate_changed: t('action.affiliate_changed'),
  affiliate_deleted: t('action.affiliate_deleted'),
  order_marked_as_paid: t('action.order_marked_as_paid'),
  order_cancelled: t('action.order_cancelled'),
  order_refunded: t('action.order_refunded'),
  money_handed_back: t('action.money_handed_back'),
  payment_disputed: t('action.payment_disputed'),
  dispute_won: t('action.dispute_won'),
  dispute_lost: t('action.dispute_lost'),
})

const ticketLabels = (t: TFunction<'activity'>) => ({
  allotment_taken_back: t('action.allotment_taken_back'),
  ticket_batch_created: t('action.ticket_batch_created'),
  ticket_batch_returned: t('action.ticket_batch_returned'),
  ticket_batch_exported: t('action.ticket_batch_exported'),
  attendees_exported: t('action.attendees_exported'),
  attendees_imported: t('action.attendees_imported'),
  guest_list_created: t('action.guest_list_created'),
  guest_list_changed: t('action.guest_list_changed'),
  guest_list_revoked: t('action.guest_list_revoked'),
  vouchers_created: t('action.vouchers_created'),
  vouchers_voided: t('action.vouchers_voided'),
  vouchers_exported: t('action.vouchers_exported'),
  ticket_offered: t('action.ticket_offered'),
  ticket_offer_withdrawn: t('action.ticket_offer_withdrawn'),
  ticket_resold: t('action.ticket_resold'),
  waiting_list_changed: t('action.waiting_list_changed'),
  waiting_offer_made: t('action.waiting_offer_made'),
  waiting_entry_removed: t('action.waiting_entry_removed'),
  order_request_approved: t('action.order_request_approved'),
  order_request_declined: t('action.order_request_declined'),
  order_request_undone: t('action.order_request_undone'),
  orders_exported: t('action.orders_exported'),
  affiliates_exported: t('action.affiliates_exported'),
})

const membershipLabels = (t: TFunction<'activity'>) => ({
  merchant_created: t('action.merchant_created'),
  merchant_changed: t('action.merchant_changed'),
  merchant_deleted: t('action.merchant_deleted'),
  merchant_merged: t('action.merchant_merged'),
  membership_settings_changed: t('action.membership_settings_changed'),
  member_edited: t('action.member_edited'),
  member_erased: t('action.member_erased'),
  members_exported: t('action.members_exported'),
  members_imported: t('action.members_imported'),
  tier_granted: t('action.tier_granted'),
  tier_taken_back: t('action.tier_taken_back'),
  upgrade_approved: t('action.upgrade_approved'),
  upgrade_rejected: t('action.upgrade_rejected'),
  upgrade_undone: t('action.upgrade_undone'),
})

/** Labels of the audit actions. */
export function useActionLabels(): Record<AuditAction, string> {
  const { t } = useTranslation('activity')
  return {
    ...venueLabels(t),
    ...saleLabels(t),
    ...ticketLabels(t),
    ...membershipLabels(t),
    signed_in: t('action.signed_in'),
    sign_in_refused: t('action.sign_in_refused'),
    password_changed: t('action.password_changed'),
    password_reset: t('action.password_reset'),
    email_changed: t('action.email_changed'),
    member_invited: t('action.member_invited'),
    member_joined: t('action.member_joined'),
    member_changed: t('action.member_changed'),
    invitation_revoked: t('action.invitation_revoked'),
    account_changed: t('action.account_changed'),
    payment_connected: t('action.payment_connected'),
    payment_ways_changed: t('action.payment_ways_changed'),
    event_created: t('action.event_created'),
    event_changed: t('action.event_changed'),
    event_status_changed: t('action.event_status_changed'),
    event_put_off: t('action.event_put_off'),
    event_deleted: t('action.event_deleted'),
    person_erased: t('action.person_erased'),
    attendee_added: t('action.attendee_added'),
    attendee_cancelled: t('action.attendee_cancelled'),
    attendee_restored: t('action.attendee_restored'),
    door_key_renewed: t('action.door_key_renewed'),
    device_paired: t('action.device_paired'),
    device_removed: t('action.device_removed'),
    device_changed: t('action.device_changed'),
    supervisor_added: t('action.supervisor_added'),
    supervisor_changed: t('action.supervisor_changed'),
    supervisor_pin_changed: t('action.supervisor_pin_changed'),
    supervisor_removed: t('action.supervisor_removed'),
    door_report_signed_off: t('action.door_report_signed_off'),
    door_report_exported: t('action.door_report_exported'),
    activity_exported: t('action.activity_exported'),
    billing_exported: t('action.billing_exported'),
    venue_face_changed: t('action.venue_face_changed'),
    statement_imported: t('action.statement_imported'),
    statement_lines_ignored: t('action.statement_lines_ignored'),
    statement_lines_reopened: t('action.statement_lines_reopened'),
    statement_lines_exported: t('action.statement_lines_exported'),
  }
}

/** Labels of actors that are not named persons. */
export function useActorLabels(): Record<Exclude<AuditEntry['actor']['kind'], 'person'>, string> {
  const { t } = useTranslation('activity')
  return {
    device: t('actor.device'),
    buyer: t('actor.buyer'),
    nobody: t('actor.nobody'),
    system: t('actor.system'),
    provider: t('actor.provider'),
  }
}
