import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import type { FoundPerson } from '#offline/door-link/door-calls.ts'
import type { PartyMember } from '#offline/door/party.ts'
import { personName } from '#rules/text/person-name.ts'
import { PartyNames } from '../party/party-names.tsx'
import { PartyOffer } from '../party/party-offer.tsx'
import { canAdmit, isAbleToEnter } from '../party/able-to-enter.ts'
import { useDirection, useIsHandOut, useStation } from '../screen/station-context.ts'
import { AnswerList } from '../verdict/answer-list.tsx'
import { personFacts, usePersonContext } from '../verdict/person-facts.ts'
import { PersonTags } from './person-tags.tsx'
import { useAfterReading } from './use-after-reading.ts'

/** An attendee, the number of other attendees on the list with the same name, and the whole order. */
export type NamedPerson = FoundPerson & { count: number; order: readonly PartyMember[] }

interface PersonCheckProps {
  found: NamedPerson
  onConfirm: () => void
  onParty: (attendee_ids: readonly Id[]) => void
  onBack: () => void
}

/** Asks whether this is the person, so that no tap of a pocket admits anybody; warns of others of the same name. */
export function PersonCheck({ found, onConfirm, onParty, onBack }: PersonCheckProps) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const afterReading = useAfterReading()
  const { person, attendance, count, list, ticket } = found
  const own_ticket = list === undefined ? station.ticketOf(person) : (ticket ?? null)
  const { line, presence } = personFacts(person, own_ticket, attendance, usePersonContext()(list))
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      <Typography component="p" sx={{ fontSize: '1.625rem', fontWeight: 700, lineHeight: 1.2, ...wrapping }}>
        {personName(person) || t('search.no_name')}
      </Typography>
      <Typography sx={{ fontSize: '1.0625rem', ...wrapping }}>{line}</Typography>
      {list !== undefined && (
        <Typography sx={{ fontSize: '1.0625rem', ...wrapping }}>
          {`${list.name} · ${list.event_title}`}
        </Typography>
      )}
      <PersonTags person={person} presence={presence} isInside={attendance?.is_inside ?? false} />
      {person.answers !== undefined && (
        <Box sx={{ '& ul': { m: 0, pl: 2.5 }, ...wrapping }}>
          <AnswerList answers={person.answers} />
        </Box>
      )}
      {count > 0 && (
        <Typography role="alert" sx={{ fontSize: '1.0625rem' }}>
          <strong>{t('search.several', { name: personName(person) })}.</strong>{' '}
          {t('search.same_name', { count })}
        </Typography>
      )}
      <Button variant="contained" size="large" autoFocus onClick={afterReading(onConfirm)}>
        {t('search.this_one')}
      </Button>
      <FoundParty found={found} onParty={onParty} />
      <Button variant="outlined" size="large" onClick={afterReading(onBack)}>
        {t('search.back')}
      </Button>
    </Stack>
  )
}

/** The others of the order: who can come in too, by one tap, and who cannot and why. */
function FoundParty({ found: { person, order }, onParty }: Pick<PersonCheckProps, 'found' | 'onParty'>) {
  const { t } = useTranslation('check-in')
  const is_entry = useDirection() !== 'out'
  const is_hand_out = useIsHandOut()
  const others = order.filter(({ attendee }) => attendee.id !== person.id)
  if (others.length === 0) return null
  const is_able = order.some((member) => member.attendee.id === person.id && isAbleToEnter(member))
  return (
    <Stack sx={{ gap: 2, fontSize: '1.0625rem' }}>
      <PartyNames members={others} />
      {is_entry && !is_hand_out && canAdmit(others) && (
        <PartyOffer
          members={others}
          label={(n) => (is_able ? t('party.admit_with', { count: n }) : t('party.admit', { count: n }))}
          onAdmit={(ids) => onParty(is_able ? [person.id, ...ids] : ids)}
        />
      )}
    </Stack>
  )
}

const wrapping = { overflowWrap: 'anywhere' } as const
