import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { formatMoney } from '#app/lib/format/money.ts'

/** What the whole order still costs, where this door is told; nothing where it is not. */
export function AmountDue({ attendee }: { attendee: MirrorAttendee | null }) {
  const owed = attendee?.owed
  return owed === undefined ? null : <p className="sum">{formatMoney(owed.cents, owed.currency)}</p>
}
