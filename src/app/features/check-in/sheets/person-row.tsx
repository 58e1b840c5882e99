import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MirrorTicket } from '#contract/door/mirror.ts'
import type { FoundPerson } from '#offline/door-link/door-calls.ts'
import { personName } from '#rules/text/person-name.ts'
import { usePersonFacts } from '../verdict/person-facts.ts'
import { PersonTags } from './person-tags.tsx'

interface PersonRowProps extends FoundPerson {
  ticket: MirrorTicket | null
  onSelect: (found: FoundPerson) => Promise<void>
}

/** One search result with what the door needs to know before the tap; plain elements, because there are many. */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, ticket, list, attendance, is_companion, onSelect } = props
  const { t } = useTranslation('check-in')
  const { line, presence } = usePersonFacts(person, ticket, attendance)
  const is_inside = attendance?.is_inside ?? false
  return (
    <li data-companion={is_companion}>
      <button
        type="button"
        data-inside={is_inside}
        onClick={() => void onSelect({ person, attendance, list, ticket })}
      >
        <span className="name">{personName(person) || t('search.no_name')}</span>
        <span className="ticket">{line}</span>
        {list !== undefined && <span className="ticket">{`${list.name} · ${list.event_title}`}</span>}
        <PersonTags person={person} presence={presence} isInside={is_inside} />
      </button>
    </li>
  )
})
