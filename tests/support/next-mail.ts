import { sendDueMails, type SendResult } from '#server/domains/messaging/emails/service.ts'

/** Result for the next mail, if one was due. */
export type NextMailResult = SendResult | { kind: 'nothing_due' }

/** Sends the oldest due mail with the sender of the server, which takes several at once. */
export async function sendNextMail(needs: Parameters<typeof sendDueMails>[0]): Promise<NextMailResult> {
  const [result] = await sendDueMails(needs, 1)
  return result ?? { kind: 'nothing_due' }
}
