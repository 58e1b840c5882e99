/** So many mails of messages leave for one account within any hour; what a message has more of comes in the next ones. */
export const MESSAGE_MAILS_AN_HOUR = 10_000
/** Recipients of one message follow each other, so that those of a small one need not wait for all of a large one. */
export const APART_MS = 10
/** How many of a message fall into its first hour. */
export const firstHourOf = (recipients: number): number => Math.min(recipients, MESSAGE_MAILS_AN_HOUR)

/** Whether a message may start beside what left, or is to leave, since an hour ago. */
export function fitsHour(recipients: number, used: number): boolean {
  return used + firstHourOf(recipients) <= MESSAGE_MAILS_AN_HOUR
}
