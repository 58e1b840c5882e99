import { sendDueMails, type SendResult } from '#server/domains/messaging/emails/service.ts'

/** What became of the mail that was next, if there was one. */
export type NextMailResult = SendResult | { kind: 'nothing_due' }

/** Sends the mail that has waited longest, as the server does that sends several at once. */
export async function sendNextMail(needs: Parameters<typeof sendDueMails>[0]): Promise<NextMailResult> {
  const [result] = await sendDueMails(needs, 1)
  return result ?? { kind: 'nothing_due' }
}
