import { sendDueMails, type SendResult } from '#server/modules/mails/service.ts'

/** Sends the mail that has waited longest, as the server does that sends several at once. */
export async function sendNextMail(
  needs: Parameters<typeof sendDueMails>[0],
): Promise<SendResult | { kind: 'nothing_due' }> {
  const [result] = await sendDueMails(needs, 1)
  return result ?? { kind: 'nothing_due' }
}
