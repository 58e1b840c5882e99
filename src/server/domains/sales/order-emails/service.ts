export { queueOrderMail, queuePaymentFailed, queueTicketsReturned } from './status-emails.ts'
export { queueMailsOfOrders, queueOrderMails } from './confirmation-email.ts'
export { queueTicketLookup } from './ticket-lookup-email.ts'
export { queueOrderPaid, queueReminder } from './payment-reminder.ts'
export { queueWeatherNotice } from './postponement-email.ts'
export { queueEmailVerification } from './proof-email.ts'
export { queueRequestMail } from './request-emails.ts'
export {
  freeOrderLimit,
  unverifiedMailLimit,
  renameLimit,
  resendLimit,
  unverifiedMailLimits,
} from './recipients.ts'
export { isVerifiedAddress as isProvedAs } from './store.ts'
export { eventMailDataOf, mailEventOf, readSender, type MailContext, type Sender } from './sender.ts'
export { queueTicketMail, queueTicketMails, queueTicketsOfOrders } from './ticket-emails.ts'
