import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#contract/events/events.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { useEvents } from '#app/data/catalogue/live.ts'
import { formatDay } from '#app/lib/format/dates.ts'
import { matching, type PaletteItem } from '#app/lib/palette.ts'
import { useManageLinks } from '../bar/nav-links.ts'
import { readRecent } from './recent.ts'
import { SHOWN } from './shown.ts'
import { useSourced } from './use-sourced.ts'

export type Found = { group: string; is_personal: boolean; items: readonly PaletteItem[] }
type Search = { found: Found[]; is_searching: boolean; has_failed: boolean }

/** What the words find, heading by heading; without words what was opened lately, and the pages. */
export function useFound(words: string): Search {
  const { t } = useTranslation('shell')
  const pages = useManageLinks()
  const events = useEvents()
  const recent = useMemo(() => readRecent(), [])
  const { found: from_sources, ...search } = useSourced(words)
  const own: Found[] = [
    { group: t('palette.recent'), is_personal: false, items: words === '' ? recent : [] },
    { group: t('palette.pages'), is_personal: false, items: matching(pages, words) },
    {
      group: t('palette.events'),
      is_personal: false,
      items: words === '' ? [] : matching((events ?? []).map(asItem), words),
    },
    {
      group: t('palette.public_pages'),
      is_personal: false,
      items: words === '' ? [] : matching((events ?? []).filter(isPublic).map(asPage), words),
    },
  ]
  const found = [...own, ...from_sources]
    .map((group) => ({ ...group, items: group.items.slice(0, SHOWN) }))
    .filter(({ items }) => items.length > 0)
  return { ...search, found }
}

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
