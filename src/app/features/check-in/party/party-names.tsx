import type { MirrorAttendee } from '#contract/door/mirror.ts'
import type { PartyMember } from '#offline/door/party.ts'
import { personName } from '#rules/text/person-name.ts'
import { doorTexts } from '../screen/door-texts.ts'
import { useZone } from '../screen/station-context.ts'
import { useCorrectedClock } from '../screen/use-corrected-clock.ts'
import { formatVerdictReason, verdictLabel } from '../verdict/verdict-labels.ts'
import { isAbleToEnter } from './able-to-enter.ts'

/** Stands for a name that nobody has entered. */
const NO_NAME = '–'

/** Names of attendees, a dash for one without. */
export const namesOf = (attendees: readonly Pick<MirrorAttendee, 'first_name' | 'last_name'>[]): string =>
  attendees.map((attendee) => personName(attendee) || NO_NAME).join(', ')

/** The rest of an order: those who can come in, and those who cannot with the reason. */
export function PartyNames({ members }: { members: readonly PartyMember[] }) {
  const t = doorTexts()
  const able = members.filter(isAbleToEnter)
  return (
    <>
      {able.length > 0 && (
        <p className="party-names">
          {t('party.more', { count: able.length, names: namesOf(able.map(({ attendee }) => attendee)) })}
        </p>
      )}
      <RefusedMembers members={members.filter((member) => !isAbleToEnter(member))} />
    </>
  )
}

/** People of an order who are not admitted, each with the reason. */
export function RefusedMembers({ members }: { members: readonly PartyMember[] }) {
  const t = doorTexts()
  const zone = useZone()
  const clock = useCorrectedClock()
  if (members.length === 0) return null
  const reasonOf = ({ verdict }: PartyMember) =>
    formatVerdictReason(verdict, { zone, now_ms: clock.now_ms() }, t) ?? verdictLabel(verdict.kind, t)
  return (
    <ul className="party-refused" aria-label={t('party.refused')}>
      {members.map((member) => (
        <li key={member.attendee.id}>
          {t('note.said', { of: namesOf([member.attendee]), note: reasonOf(member) })}
        </li>
      ))}
    </ul>
  )
}
