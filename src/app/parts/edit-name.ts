import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/id.ts'
import { personName } from '#rules/person-name.ts'
import { rowName } from '#offline/edits/row-name.ts'
import type { Edit, EditedResource } from '#offline/store/edit-rows.ts'

type Rows<Row> = readonly (Row & { id: Id })[]

/** The rows that edits may be of, as they are shown. */
export type EditedRows = {
  events: Rows<{ title: string }>
  tickets: Rows<{ name: string }>
  questions: Rows<{ title: string }>
  promo_codes: Rows<{ code: string }>
  capacity_assignments: Rows<{ name: string }>
  check_in_lists: Rows<{ name: string }>
  attendees: Rows<{ first_name: string; last_name: string }>
}

/** What each resource is called. */
export function useResourceWords(): Record<EditedResource, string> {
  const { t } = useTranslation('manage')
  return {
    event: t('edits.of.event'),
    event_settings: t('edits.of.event_settings'),
    ticket: t('edits.of.ticket'),
    question: t('edits.of.question'),
    promo_code: t('edits.of.promo_code'),
    capacity_assignment: t('edits.of.capacity_assignment'),
    check_in_list: t('edits.of.check_in_list'),
    attendee: t('edits.of.attendee'),
  }
}

/** What the row of an edit is called, also when it is gone; '' when nobody knows. */
export function editName(edit: Edit, rows: EditedRows): string {
  if (edit.resource === 'attendee') {
    const person = rows.attendees.find(({ id }) => id === edit.row_id)
    return person === undefined ? edit.row_name : personName(person)
  }
  const found = rowsOf(edit.resource, rows).find(({ id }) => id === edit.row_id)
  return found === undefined ? edit.row_name : rowName({ ...found })
}

function rowsOf(resource: Exclude<EditedResource, 'attendee'>, rows: EditedRows): Rows<object> {
  switch (resource) {
    case 'event':
    case 'event_settings':
      return rows.events
    case 'ticket':
      return rows.tickets
    case 'question':
      return rows.questions
    case 'promo_code':
      return rows.promo_codes
    case 'capacity_assignment':
      return rows.capacity_assignments
    case 'check_in_list':
      return rows.check_in_lists
  }
}
