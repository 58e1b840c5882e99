// Emails and push messages: composing, queueing, sending, and subscriptions.
import { messageSubscriptionsRoutes } from './message-subscriptions/routes.ts'
import { pushesRoutes } from './pushes/routes.ts'

export { devMailRoutes } from './emails/routes.ts'
export {
  MAILS_TOPIC,
  composeInTx,
  deleteOldMails,
  listNotSent,
  mailLocale,
  mailTranslatorOf,
  retentionStart,
  queueMail,
  queueMails,
  requeueMail,
  sendNow,
  sendDue,
  sendDueMails,
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
  PUSHES_TOPIC,
  deleteOldPushes,
  unsubscribeUser,
  unsubscribeSessions,
  listOwn as listPushSubscriptions,
  queuePush,
  sendNextPush,
} from './pushes/service.ts'
export type { OwnSubscription, PushResult } from './pushes/service.ts'

/** Endpoints of this domain. */
export const routes = [messageSubscriptionsRoutes, pushesRoutes]
