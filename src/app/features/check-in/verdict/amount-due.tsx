import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { formatMoney } from '#app/lib/format/money.ts'

/** Balance due of the whole order, when this door may see it; otherwise nothing. */
export function AmountDue({ attendee }: { attendee: MirrorAttendee | null }) {
  const owed = attendee?.owed
  return owed === undefined ? null : <p className="sum">{formatMoney(owed.cents, owed.currency)}</p>
}
