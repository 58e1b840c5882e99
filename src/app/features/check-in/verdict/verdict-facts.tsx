import { memo } from 'react'
import { personName } from '#rules/text/person-name.ts'
import { ContradictionFacts } from '../queue/contradiction-facts.tsx'
import type { DisplayedParty, DisplayedScan } from '../screen/displayed-scan.ts'
import { offeredPartyOf } from '../party/offered-party.ts'
import { namesOf, PartyNames, RefusedMembers } from '../party/party-names.tsx'
import { doorTexts } from '../screen/door-texts.ts'
import { useIsHandOut, useZone } from '../screen/station-context.ts'
import { AnswerList } from './answer-list.tsx'
import { AttentionFlag, NoteList } from './note-list.tsx'
import { notesOf } from './notes.ts'
import { AmountDue } from './amount-due.tsx'
import { VerdictIcon } from './verdict-icon.tsx'
import { VERDICT_TONES, type ScanResultKind } from './verdict-look.ts'
import { VerdictTags } from './verdict-tags.tsx'
import { formatVerdictReason, verdictLabel } from './verdict-labels.ts'

/** Verdicts whose reason begins with their label. */
const REASON_INCLUDES_LABEL: ReadonlySet<ScanResultKind> = new Set(['already_in', 'cancelled', 'refunded'])

/** Who of an order was admitted by one tap, and who was not. */
function PartyResult({ party: { admitted, refused } }: { party: DisplayedParty }) {
  const t = doorTexts()
  return (
    <>
      {admitted.length > 0 && (
        <p className="name">{t('party.admitted', { count: admitted.length, names: namesOf(admitted) })}</p>
      )}
      <RefusedMembers members={refused} />
    </>
  )
}

/** Content of a verdict: shape, label, attendee, ticket and reason. */
export const VerdictFacts = memo(function VerdictFacts({ outcome }: { outcome: DisplayedScan }) {
  const t = doorTexts()
  const zone = useZone()
  const is_hand_out = useIsHandOut()
  const { verdict, attendee, ticket, scan, contradiction } = outcome
  if (contradiction !== null) return <ContradictionFacts outcome={outcome} contradiction={contradiction} />
  const reason = formatVerdictReason(verdict, { zone, now_ms: outcome.at_ms, is_hand_out }, t)
  const is_whole = REASON_INCLUDES_LABEL.has(verdict.kind)
  const override = scan?.override ?? null
  const notes = notesOf(attendee, ticket)
  const offered = offeredPartyOf(outcome)
  return (
    <>
      <VerdictIcon tone={VERDICT_TONES[verdict.kind]} size="var(--icon)" />
      <div className="facts">
        <AttentionFlag notes={notes} />
        {outcome.list !== null && (
          <p className="reason" data-list={outcome.list.id}>
            {`${outcome.list.name} · ${outcome.list.event_title}`}
          </p>
        )}
        <p className="word">{is_whole ? reason : verdictLabel(verdict.kind, t, is_hand_out)}</p>
        {outcome.party !== null && <PartyResult party={outcome.party} />}
        {verdict.kind === 'undone' && outcome.party_size > 1 && (
          <p className="reason">{t('party.undone', { count: outcome.party_size })}</p>
        )}
        {verdict.kind === 'unpaid' && <AmountDue attendee={attendee} />}
        {attendee !== null && <p className="name">{personName(attendee) || t('search.no_name')}</p>}
        {reason !== null && !is_whole && <p className="reason">{reason}</p>}
        <VerdictTags outcome={outcome} />
        {override !== null && verdict.kind === 'admitted' && (
          <p className="more">
            {is_hand_out ? t('hand_out.override', override) : t('verdict.override', override)}
          </p>
        )}
        {offered !== null && (
          <div className="order">
            <PartyNames members={offered} />
          </div>
        )}
        {attendee?.answers !== undefined && <AnswerList answers={attendee.answers} />}
        <NoteList notes={notes} />
      </div>
    </>
  )
})
