import type { EmailMessage } from './email.ts'
import type { MailContent } from './email-data.ts'
import { writeAlreadyRegistered } from './templates/already-registered.ts'
import { writeConfirmEmail } from './templates/confirm-email.ts'
import { writeEmailChangeNotice } from './templates/email-change-notice.ts'
import { writeEmailChange } from './templates/email-change.ts'
import { writeFpsPayeeChanged } from './templates/fps-payee-changed.ts'
import { writeFindTickets } from './templates/orders/find-tickets.ts'
import { writeInvitation } from './templates/invitation.ts'
import { writeMessage } from './templates/message.ts'
import { writeMoneyNotice } from './templates/orders/money-notice.ts'
import { writeOrderCancelled } from './templates/orders/order-cancelled.ts'
import { writeOrderNotice } from './templates/orders/order-notice.ts'
import { writeOrderRequest } from './templates/orders/order-request.ts'
import { writeOrderPaid } from './templates/orders/order-paid.ts'
import { writeOrderRefunded } from './templates/orders/order-refunded.ts'
import { writeOrderSummary } from './templates/orders/order-summary.ts'
import { writeWeatherNotice } from './templates/orders/put-off.ts'
import { writePaidTooLate } from './templates/orders/paid-too-late.ts'
import { writePasswordChanged } from './templates/password-changed.ts'
import { writePaymentFailed } from './templates/orders/payment-failed.ts'
import { writePaymentReminder } from './templates/orders/payment-reminder.ts'
import { writeProveOrder } from './templates/orders/prove-order.ts'
import { writeRefundFailed } from './templates/orders/refund-failed.ts'
import { writeResetPassword } from './templates/reset-password.ts'
import { writeTestEmail } from './templates/test-letter.ts'
import { writeTickets } from './templates/orders/tickets.ts'
import { writeWaitingList } from './templates/orders/waiting-list.ts'
import { writeBookingNotice } from './templates/booking-notice.ts'
import { writeBooking } from './templates/booking.ts'
import { writeMemberInvitation } from './templates/members/member-invitation.ts'
import { writeTierEnding } from './templates/members/tier-ending.ts'
import { writeUpgradeApproved } from './templates/members/upgrade-approved.ts'
import { writeUpgradeRejected } from './templates/members/upgrade-rejected.ts'
import type { Translator } from './labels.ts'

/** Writes the email of any template. */
export async function writeEmail(content: MailContent, translator: Translator): Promise<EmailMessage> {
  switch (content.template) {
    case 'confirm-email':
      return writeConfirmEmail(content.data, translator)
    case 'already-registered':
      return writeAlreadyRegistered(content.data, translator)
    case 'reset-password':
      return writeResetPassword(content.data, translator)
    case 'prove-order':
      return writeProveOrder(content.data, translator)
    case 'find-tickets':
      return writeFindTickets(content.data, translator)
    case 'invitation':
      return writeInvitation(content.data, translator)
    case 'test':
      return writeTestEmail(content.data, translator)
    case 'email-change':
      return writeEmailChange(content.data, translator)
    case 'email-change-notice':
      return writeEmailChangeNotice(content.data, translator)
    case 'password-changed':
      return writePasswordChanged(content.data, translator)
    case 'fps-payee-changed':
      return writeFpsPayeeChanged(content.data, translator)
    case 'order-summary':
      return writeOrderSummary(content.data, translator)
    case 'tickets':
      return writeTickets(content.data, translator)
    case 'order-notice':
      return writeOrderNotice(content.data, translator)
    case 'order-cancelled':
      return writeOrderCancelled(content.data, translator)
    case 'order-paid':
      return writeOrderPaid(content.data, translator)
    case 'payment-reminder':
      return writePaymentReminder(content.data, translator)
    case 'order-refunded':
      return writeOrderRefunded(content.data, translator)
    case 'money-notice':
      return writeMoneyNotice(content.data, translator)
    case 'payment-failed':
    case 'paid-too-late':
    case 'refund-failed':
      return writeFailure(content, translator)
    case 'put-off':
    case 'order-request':
    case 'waiting-list':
      return writeNews(content, translator)
    case 'upgrade-approved':
    case 'upgrade-rejected':
    case 'member-invitation':
    case 'tier-ending':
      return writeMemberEmail(content, translator)
    case 'booking':
    case 'booking-notice':
      return writeBookingEmail(content, translator)
    case 'message':
      return writeMessage(content.data, translator)
  }
}

type FailureContent = Extract<MailContent, { template: 'payment-failed' | 'paid-too-late' | 'refund-failed' }>

function writeFailure(content: FailureContent, translator: Translator): EmailMessage {
  switch (content.template) {
    case 'payment-failed':
      return writePaymentFailed(content.data, translator)
    case 'paid-too-late':
      return writePaidTooLate(content.data, translator)
    case 'refund-failed':
      return writeRefundFailed(content.data, translator)
  }
}

type NewsContent = Extract<MailContent, { template: 'put-off' | 'order-request' | 'waiting-list' }>

function writeNews(content: NewsContent, translator: Translator): EmailMessage {
  switch (content.template) {
    case 'put-off':
      return writeWeatherNotice(content.data, translator)
    case 'order-request':
      return writeOrderRequest(content.data, translator)
    case 'waiting-list':
      return writeWaitingList(content.data, translator)
  }
}

type BookingMailContent = Extract<MailContent, { template: 'booking' | 'booking-notice' }>

const writeBookingEmail = (content: BookingMailContent, translator: Translator) =>
  content.template === 'booking'
    ? writeBooking(content.data, translator)
    : writeBookingNotice(content.data, translator)

type MemberMailContent = Extract<
  MailContent,
  { template: 'upgrade-approved' | 'upgrade-rejected' | 'member-invitation' | 'tier-ending' }
>

async function writeMemberEmail(content: MemberMailContent, translator: Translator): Promise<EmailMessage> {
  switch (content.template) {
    case 'upgrade-approved':
      return writeUpgradeApproved(content.data, translator)
    case 'upgrade-rejected':
      return writeUpgradeRejected(content.data, translator)
    case 'member-invitation':
      return writeMemberInvitation(content.data, translator)
    case 'tier-ending':
      return writeTierEnding(content.data, translator)
  }
}
