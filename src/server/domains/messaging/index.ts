// Emails and push messages: composing, queueing, sending, and subscriptions.
import { messageSubscriptionsRoutes } from './message-subscriptions/routes.ts'
import { pushesRoutes } from './pushes/routes.ts'

export { devMailRoutes } from './emails/routes.ts'
export {
  composeInTx,
  countKeptMails,
  deleteOldMails,
  listNotSent,
  mailLocale,
  mailTranslatorOf,
  retentionStart,
  queueMail,
  queueMails,
  queuePatientMails,
  requeueKeptMails,
  requeueMail,
  sendNow,
  sendDue,
} from './emails/service.ts'
export type {
  BookingMailKind,
  BookingNoticeKind,
  DataOf,
  MailEvent,
  Mail,
  MailContent,
  ProviderNoticeKind,
  BalanceDue,
  SendResult,
} from './emails/service.ts'
export {
  addMissing,
  deleteUnused,
  find as findSubscription,
  deleteUnreferenced as forgetSubscriptions,
  hasDeclined,
  linksOf,
} from './message-subscriptions/service.ts'
export {
  deleteOldPushes,
  unsubscribeUser,
  unsubscribeSessions,
  listOwn as listPushSubscriptions,
  queuePush,
} from './pushes/service.ts'
export type { OwnSubscription } from './pushes/service.ts'

export { jobs, logSendResult } from './jobs.ts'

/** Endpoints of this domain. */
export const routes = [messageSubscriptionsRoutes, pushesRoutes]
