import type { MouseEvent } from 'react'
import { parseTicketCode } from '#contract/door/ticket-code.ts'
import type { PartyMember } from '#offline/door/party.ts'
import { isAbleToEnter } from '../party/able-to-enter.ts'
import { offeredPartyOf } from '../party/offered-party.ts'
import { PartyOffer } from '../party/party-offer.tsx'
import { doorTexts } from '../screen/door-texts.ts'
import { useIsHandOut, useRights, useStation, useDoorState } from '../screen/station-context.ts'
import type { DisplayedScan } from '../screen/displayed-scan.ts'
import type { OpenSheet } from '../sheets/sheets.tsx'
import { ListOptions } from './list-options.tsx'
import { canOverride, isAdmission } from './verdict-look.ts'

interface VerdictActionsProps {
  outcome: DisplayedScan
  /** Whether the verdict fills the screen. */
  isFull: boolean
  onOpen: (sheet: OpenSheet) => void
  /** Fills the screen with the verdict again. */
  onExpand: () => void
}

/** Possible actions on a verdict; all less prominent than continuing, except taking a payment. */
export function VerdictActions({ outcome, isFull, onOpen, onExpand }: VerdictActionsProps) {
  const t = doorTexts()
  const { station } = useStation()
  const meta = useDoorState(({ meta }) => meta)
  const rights = useRights()
  const is_hand_out = useIsHandOut()
  const { kind } = outcome.verdict
  if (outcome.contradiction !== null) {
    return (
      <button type="button" className="lesser" onClick={() => onOpen('queue')}>
        {t('contradiction.look')}
      </button>
    )
  }
  if (isAdmission(kind) || kind === 'just_now') {
    const offered = offeredPartyOf(outcome)
    return (
      <>
        {offered !== null && (
          <OfferedParty key={outcome.no} {...{ outcome, isFull, onExpand }} members={offered} />
        )}
        <button type="button" className="lesser" onClick={() => void station.undo(outcome)}>
          {outcome.party_size > 1 ? t('party.undo_all', { count: outcome.party_size }) : t('verdict.undo')}
        </button>
      </>
    )
  }
  if (kind === 'building_full') {
    // In a row of its own: a second tap must not reach the button that undoes the entry.
    return (
      <button type="button" className="pay" onClick={() => void station.letInOverLimit(outcome)}>
        {t('verdict.over_limit_action')}
      </button>
    )
  }
  if (outcome.verdict.kind === 'several_lists') return <ListOptions outcome={outcome} />
  if (outcome.subject === null || outcome.scan?.kind !== 'in') return null
  const may_pay = kind === 'unpaid' && (outcome.list ?? meta?.list)?.takes_payment === true
  const may_override = rights.may_override && canOverride(kind) && !isUnknownCode(outcome)
  const may_undo = kind === 'already_in' && rights.may_undo_others && outcome.attendee !== null
  return (
    <>
      {may_pay && (
        <button type="button" className="pay" onClick={() => onOpen({ pay: outcome })}>
          {t('verdict.pay_action')}
        </button>
      )}
      {may_override && (
        <button type="button" className="lesser" onClick={() => onOpen({ override: outcome })}>
          {is_hand_out ? t('hand_out.override_action') : t('verdict.override_action')}
        </button>
      )}
      {may_undo && (
        <button type="button" className="lesser" onClick={() => onOpen({ undo_entry: outcome })}>
          {t('undo_entry.action')}
        </button>
      )}
    </>
  )
}

type OfferedPartyProps = Pick<VerdictActionsProps, 'outcome' | 'isFull' | 'onExpand'> & {
  members: readonly PartyMember[]
}

/** Admits the rest of the order; the strip has only a small button, out of a pocket's reach, that brings this back. */
function OfferedParty({ outcome, isFull, onExpand, members }: OfferedPartyProps) {
  const t = doorTexts()
  const { station } = useStation()
  const scan = outcome.scan
  if (!isFull) {
    const count = members.filter(isAbleToEnter).length
    const expand = (event: MouseEvent) => {
      event.stopPropagation()
      onExpand()
    }
    return (
      <button type="button" className="lesser" onClick={expand}>
        {t('party.open', { count })}
      </button>
    )
  }
  return (
    <PartyOffer
      members={members}
      label={(count) => t('party.admit', { count })}
      onAdmit={(attendee_ids) =>
        void station.admitParty(
          { with: scan === null ? null : (scan.with ?? scan.id), attendee_ids },
          outcome.list?.id,
        )
      }
    />
  )
}

/** A code that was never a ticket: there is nobody to admit. */
const isUnknownCode = ({ verdict, scan, subject }: DisplayedScan): boolean =>
  verdict.kind === 'unknown_code' &&
  scan?.attendee_id === null &&
  subject !== null &&
  'raw_code' in subject &&
  parseTicketCode(subject.raw_code) === null
