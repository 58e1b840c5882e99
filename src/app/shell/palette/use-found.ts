import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useEvents } from '#app/data/catalogue/live.ts'
import { formatDay } from '#app/lib/dates.ts'
import { matching, paletteSources, type PaletteItem, type PaletteSource } from '#app/lib/palette.ts'
import { useManageLinks } from '../nav-links.ts'
import { readRecent } from './recent.ts'

/** How many of one kind are shown. */
const SHOWN = 6
const PAUSE_MS = 200

export type Found = { group: string; is_personal: boolean; items: readonly PaletteItem[] }

/** What the words find, heading by heading; without words what was opened lately, and the pages. */
export function useFound(words: string): Found[] {
  const { t } = useTranslation('shell')
  const added = useSyncExternalStore(paletteSources.subscribe, paletteSources.get)
  const pages = useManageLinks()
  const events = useEvents()
  const recent = useMemo(() => readRecent(), [])
  const from_sources = useSourced(added, words)
  const own: Found[] = [
    { group: t('palette.recent'), is_personal: false, items: words === '' ? recent : [] },
    { group: t('palette.pages'), is_personal: false, items: matching(pages, words) },
    {
      group: t('palette.events'),
      is_personal: false,
      items: words === '' ? [] : matching((events ?? []).map(asItem), words),
    },
  ]
  return [...own, ...from_sources]
    .map((found) => ({ ...found, items: found.items.slice(0, SHOWN) }))
    .filter(({ items }) => items.length > 0)
}

const asItem = (event: { id: string; title: string; starts_at: string; timezone: string }): PaletteItem => ({
  to: `/manage/event/${event.id}`,
  label: event.title,
  hint: formatDay(event.starts_at, event.timezone),
})

/** What the screens behind the palette find; a source that fails finds nothing. */
function useSourced(sources: readonly PaletteSource[], words: string): Found[] {
  const [found, setFound] = useState<Record<string, readonly PaletteItem[]>>({})
  useEffect(() => {
    const controller = new AbortController()
    const ask = async (source: PaletteSource) => {
      const items = await Promise.resolve(source.find(words, controller.signal)).catch(() => [])
      if (!controller.signal.aborted) setFound((before) => ({ ...before, [source.id]: items }))
    }
    const timer = setTimeout(() => sources.forEach((source) => void ask(source)), words === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [sources, words])
  return sources.map(({ id, group, is_personal = false }) => ({ group, is_personal, items: found[id] ?? [] }))
}
