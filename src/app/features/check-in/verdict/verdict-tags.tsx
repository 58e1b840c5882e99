import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import { doorTexts } from '../screen/door-texts.ts'
import { useIsHandOut } from '../screen/station-context.ts'
import { isAdmission } from './verdict-look.ts'
import { tierLabel } from './tier-label.ts'

/** Ticket and price with their context: tier, payment, and the rest of the order. */
export function VerdictTags({ outcome }: { outcome: DisplayedScan }) {
  const t = doorTexts()
  const { verdict, attendee, ticket, scan } = outcome
  const tier = attendee?.tier ?? ticket?.tier ?? null
  const is_admitted = verdict.kind === 'admitted'
  const tags = [
    tier === null ? null : tierLabel(tier, t),
    is_admitted && verdict.provisional === true ? t('verdict.provisional') : null,
    is_admitted && scan?.paid_at_door === true ? t('verdict.paid_at_door') : null,
    is_admitted && scan?.over_limit === true ? t('verdict.over_limit') : null,
    is_admitted && scan?.paid_at_door !== true ? formatUnpaid(attendee, t('verdict.unpaid')) : null,
  ]
  return (
    <>
      <p className="ticket">
        {ticket !== null && (
          <span>{[ticket.name, priceLabel(attendee, ticket)].filter(Boolean).join(' · ')}</span>
        )}
        {tags.map(
          (tag) =>
            tag !== null && (
              <span key={tag} className="tag">
                {tag}
              </span>
            ),
        )}
      </p>
      <TagRow outcome={outcome} />
    </>
  )
}

/** Label of an admitted person with an unpaid order; with the amount when this door may see it. */
function formatUnpaid(attendee: MirrorAttendee | null, label: string): string | null {
  if (attendee === null || attendee.paid) return null
  const { owed } = attendee
  return owed === undefined ? label : `${label} · ${formatMoney(owed.cents, owed.currency)}`
}

/** Name of the price that a ticket was sold at; null when it has none. */
export function priceLabel(attendee: MirrorAttendee | null, ticket: MirrorTicket): string | null {
  return ticket.prices?.find(({ id }) => id === attendee?.price_id)?.label ?? null
}

/** How often the person came in, and how many of their order are in. */
function TagRow({ outcome: { verdict, context, attendee } }: { outcome: DisplayedScan }) {
  const t = doorTexts()
  const is_hand_out = useIsHandOut()
  if (context === null || !isAdmission(verdict.kind)) return null
  const { entries, may_return, order_group } = context
  const shows_entry = attendee !== null && verdict.kind === 'admitted' && (may_return || entries > 1)
  const [inside, total] = [formatNumber(order_group.inside), formatNumber(order_group.of)]
  const formatGroup = () =>
    is_hand_out ? t('hand_out.party', { given: inside, total }) : t('verdict.party', { inside, total })
  const texts = [
    order_group.of > 1 ? formatGroup() : null,
    shows_entry && entries <= 1 ? t('verdict.first_entry') : null,
    shows_entry && entries > 1 ? t('verdict.entry_number', { number: formatNumber(entries) }) : null,
  ].filter((text) => text !== null)
  return texts.length === 0 ? null : (
    <p className="around">
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}
