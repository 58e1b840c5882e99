export { queueOrderMail, queuePaymentFailed } from './afterwards.ts'
export { queueOrderMails } from './bought.ts'
export { queueTicketMail, queueTicketMails } from './tickets.ts'
