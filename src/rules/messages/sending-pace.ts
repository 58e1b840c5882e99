/** Maximum message e-mails per account within any hour; the rest follows in later hours. */
export const MESSAGE_MAILS_AN_HOUR = 10_000
/** Interval between recipients of one message, so that small messages need not wait for large ones. */
export const APART_MS = 10
/** Returns how many recipients are in the first hour. */
export const firstHourOf = (recipients: number): number => Math.min(recipients, MESSAGE_MAILS_AN_HOUR)

/** Returns whether a message may start, given the e-mails sent or scheduled within the past hour. */
export function fitsHour(recipients: number, used: number): boolean {
  return used + firstHourOf(recipients) <= MESSAGE_MAILS_AN_HOUR
}
