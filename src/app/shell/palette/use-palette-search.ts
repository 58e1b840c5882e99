import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { useEvents } from '#app/data/catalogue/live.ts'
import { formatDay } from '#app/lib/format/dates.ts'
import { filterItems, type PaletteItem } from '#app/lib/palette.ts'
import { useManageLinks } from '../bar/nav-links.ts'
import { useActions } from './use-actions.ts'
import { readRecent } from './recent.ts'
import { RESULTS_MAX } from './shown.ts'
import { useSourceResults } from './use-source-results.ts'

export type PaletteGroup = { group: string; is_personal: boolean; items: readonly PaletteItem[] }
type PaletteSearch = { found: PaletteGroup[]; is_searching: boolean; has_failed: boolean }

/** Results grouped by heading; without a query, recent items and pages. */
export function usePaletteSearch(query: string): PaletteSearch {
  const { t } = useTranslation('manage')
  const pages = useManageLinks()
  const actions = useActions()
  const events = useEvents()
  const recent = useMemo(() => readRecent(), [])
  const { found: source_groups, is_searching, has_failed } = useSourceResults(query)
  const titles = new Map(events?.map(({ id, title }) => [id, title]))
  const hintOf = (item: PaletteItem) => {
    const title = titles.get(eventIdOf(item)) ?? ''
    return title === item.label ? '' : title
  }
  const local_groups: PaletteGroup[] = [
    {
      group: t('palette.recent'),
      is_personal: false,
      items: query === '' ? recent.map((item) => ({ ...item, hint: hintOf(item) })) : [],
    },
    ...source_groups.filter(({ has_actions }) => has_actions),
    { group: t('palette.actions'), is_personal: false, items: filterItems(actions, query) },
    { group: t('palette.pages'), is_personal: false, items: filterItems(pages, query) },
    {
      group: t('palette.events'),
      is_personal: false,
      items: query === '' ? [] : filterItems((events ?? []).map(asItem), query),
    },
    {
      group: t('palette.public_pages'),
      is_personal: false,
      items: query === '' ? [] : filterItems((events ?? []).filter(isPublic).map(asPage), query),
    },
  ]
  const found = [...local_groups, ...source_groups.filter(({ has_actions }) => !has_actions)]
    .map(({ group, is_personal, items }) => ({ group, is_personal, items: items.slice(0, RESULTS_MAX) }))
    .filter(({ items }) => items.length > 0)
  return { is_searching: is_searching || events === undefined, has_failed, found }
}

/** The event whose page a recent item leads to; '' for other pages. */
const eventIdOf = ({ to }: PaletteItem) => /^\/manage\/event\/([^/?#]+)/.exec(to)?.[1] ?? ''

const isPublic = ({ status }: Event) => status === 'live'
const asPage = (event: Event): PaletteItem => ({
  to: eventPath(event),
  label: event.title,
  hint: formatDay(event.starts_at, event.timezone),
})

const asItem = (event: { id: string; title: string; starts_at: string; timezone: string }): PaletteItem => ({
  to: `/manage/event/${event.id}`,
  label: event.title,
  hint: formatDay(event.starts_at, event.timezone),
})
