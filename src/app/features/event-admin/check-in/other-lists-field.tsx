import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { PhoneList } from '#contract/door/phone-lists.ts'
import { toEpochMs } from '#contract/wire/epoch.ts'
import type { Id } from '#contract/wire/id.ts'
import { useCatalogueRows } from '#app/data/catalogue/live.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { useEvent } from '../use-event.tsx'

/** Lists of events that start within this time of the event are offered: those of one evening or weekend. */
const NEAR_MS = 36 * 3_600_000

type ListOption = { value: Id; label: string }

/** The lists of this event and of events about the same time, this list first; held ones are always among them. */
export function useListOptions(list: CheckInList, held: readonly PhoneList[]): ListOption[] {
  const { event } = useEvent()
  const rows = useCatalogueRows()
  const isNear = (starts_at: string) => Math.abs(toEpochMs(starts_at) - toEpochMs(event.starts_at)) <= NEAR_MS
  const near = (rows?.events ?? [])
    .filter(({ id, starts_at, status }) => id === event.id || (status !== 'archived' && isNear(starts_at)))
    .toSorted(
      (a, b) =>
        Number(b.id === event.id) - Number(a.id === event.id) || a.starts_at.localeCompare(b.starts_at),
    )
    .flatMap(({ id, title }) =>
      (rows?.check_in_lists ?? [])
        .filter(({ event_id }) => event_id === id)
        .map((row) => ({ value: row.id, label: `${row.name} · ${title}` })),
    )
  const known = new Set([list.id, ...near.map(({ value }) => value)])
  return [
    { value: list.id, label: `${list.name} · ${event.title}` },
    ...near.filter(({ value }) => value !== list.id),
    ...held
      .filter(({ check_in_list_id }) => !known.has(check_in_list_id))
      .map((row) => ({ value: row.check_in_list_id, label: `${row.name} · ${row.event_title}` })),
  ]
}

interface OtherListsFieldProps {
  list: CheckInList
  value: readonly Id[]
  onChange: (list_ids: readonly Id[]) => void
}

/** Further lists for the phones of a pairing link; nothing when there are none. */
export function OtherListsField({ list, value, onChange }: OtherListsFieldProps) {
  const { t } = useTranslation('event-admin')
  const options = useListOptions(list, []).filter((option) => option.value !== list.id)
  if (options.length === 0) return null
  return (
    <CheckboxGroup
      id="other_list_ids"
      label={t('pair.other_lists')}
      hint={t('pair.other_lists_hint')}
      all={false}
      value={value}
      options={options}
      onChange={onChange}
    />
  )
}
