import { memo, useRef } from 'react'
import type { MirrorTicket } from '#contract/door/mirror.ts'
import type { FoundPerson } from '#offline/door-link/door-calls.ts'
import { personName } from '#rules/text/person-name.ts'
import { doorTexts } from '../screen/door-texts.ts'
import { personFacts, type PersonContext } from '../verdict/person-facts.ts'
import { PersonTags } from './person-tags.tsx'

interface PersonRowProps extends FoundPerson {
  ticket: MirrorTicket | null
  context: PersonContext
  /** Must be stable between renders. */
  onSelect: (found: FoundPerson) => Promise<void>
}

/**
 * One search result with what the door needs to know before the tap; plain elements, because there are many. A row
 * that shows the same person as before is not drawn again, although each answer of the engine has new objects.
 */
export const PersonRow = memo(function PersonRow(props: PersonRowProps) {
  const { person, ticket, list, attendance, is_companion, context, onSelect } = props
  const pressed_row = useRef<string | null>(null)
  const { line, presence } = personFacts(person, ticket, attendance, context)
  const is_inside = attendance?.is_inside ?? false
  const row = `${list?.id}/${person.id}`
  const select = () => {
    // The row may have become another person's, or the same person's at another list, under the finger.
    const is_other = pressed_row.current !== null && pressed_row.current !== row
    pressed_row.current = null
    if (!is_other) void onSelect({ person, attendance, list, ticket })
  }
  return (
    <li data-companion={is_companion}>
      <button
        type="button"
        data-inside={is_inside}
        onPointerDown={() => {
          pressed_row.current = row
        }}
        onClick={select}
      >
        <span className="name">{personName(person) || doorTexts()('search.no_name')}</span>
        <span className="ticket">{line}</span>
        {list !== undefined && <span className="ticket">{`${list.name} · ${list.event_title}`}</span>}
        <PersonTags person={person} presence={presence} isInside={is_inside} />
      </button>
    </li>
  )
}, isSameRow)

function isSameRow(before: PersonRowProps, now: PersonRowProps): boolean {
  return JSON.stringify(before) === JSON.stringify(now)
}
