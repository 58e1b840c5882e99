import type { CancellationStep, CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { sortedSteps } from '#rules/sales/cancellation/cancellation-terms.ts'
import { numberFormatter } from './formatters.ts'
import { formatMinorUnits, majorUnits } from './money.ts'

/** Keys of the sentences in locales/<language>/cancellation.json. */
export type TermsSentence =
  | 'all_until'
  | 'all_until_start'
  | 'part_until'
  | 'part_until_start'
  | 'nothing'
  | 'nothing_after'
  | 'fee_order'
  | 'fee_ticket'
  | 'fee_booking'
  | 'date_changed'

type Options = {
  /** BCP 47. */
  tag: string
  currency: string
  /** A booking is one thing, and nobody else moves it. */
  of: 'order' | 'booking'
  /** Returns a sentence with its values filled in. */
  text: (sentence: TermsSentence, values: Readonly<Record<string, string>>) => string
}

const DAY_HOURS = 24

/** Returns terms of cancellation in sentences: what is refunded until when, the fee, and what always holds. */
export function formatCancellationTerms(
  terms: CancellationTerms,
  { tag, currency, of, text }: Options,
): string[] {
  const steps = sortedSteps(terms.steps).filter(({ refund_percent }) => refund_percent > 0)
  const last = steps.at(-1)
  const fee = formatMinorUnits(tag, terms.fee_cents, currency)
  const fee_sentence =
    of === 'booking' ? 'fee_booking' : terms.fee_per === 'order' ? 'fee_order' : 'fee_ticket'
  return [
    ...(last === undefined ? [text('nothing', {})] : []),
    ...steps.map(({ until_hours, refund_percent }) =>
      text(`${refund_percent === 100 ? 'all' : 'part'}_until${until_hours === 0 ? '_start' : ''}`, {
        period: formatPeriod(tag, until_hours),
        percent: numberFormatter(tag, { style: 'percent' }).format(refund_percent / 100),
      }),
    ),
    ...(last !== undefined && last.until_hours > 0 ? [text('nothing_after', {})] : []),
    ...(last !== undefined && terms.fee_cents > 0 ? [text(fee_sentence, { fee })] : []),
    ...(of === 'order' ? [text('date_changed', {})] : []),
  ]
}

/** Returns terms for the audit log: "168 h: 100%", then the fee. */
export const auditedTerms = (
  { steps, fee_cents, fee_per }: CancellationTerms,
  currency: string,
): string[] => [...auditedSteps(steps), `${majorUnits(fee_cents, currency)} ${currency} / ${fee_per}`]

/** Returns steps for the audit log: "168 h: 100%". */
export const auditedSteps = (steps: readonly CancellationStep[]): string[] =>
  sortedSteps(steps).map(({ until_hours, refund_percent }) => `${until_hours} h: ${refund_percent}%`)

/** Returns hours in the largest unit that divides them, except a single day: "7 days", "24 hours". */
export function formatPeriod(tag: string, hours: number): string {
  const is_days = hours > DAY_HOURS && hours % DAY_HOURS === 0
  const unit = is_days ? 'day' : 'hour'
  const format = numberFormatter(tag, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(is_days ? hours / DAY_HOURS : hours)
}
