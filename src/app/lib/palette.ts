import { useEffect, useEffectEvent } from 'react'
import { foldText, textMatches } from '#rules/text/name-search.ts'
import { externalStore } from './external-store.ts'
import type { OpenedDialog } from './new-row.ts'

/** An item of the command palette. */
export interface PaletteItem {
  /** URL; also identifies the item. */
  to: string
  /** Runs instead of opening the URL. */
  run?: () => void
  label: string
  /** The page opens its form for a new row, or its export. */
  opens?: OpenedDialog
  /** Secondary text, for example a date. */
  hint?: string
}

/** Search source of the command palette; features add theirs while mounted. */
export interface PaletteSource {
  id: string
  /** Heading above its results. */
  group: string
  /** What can be done here; shown before the pages and the other sources. */
  has_actions?: boolean
  /** Personal data: items opened from here are not stored on this device. */
  is_personal?: boolean
  /** Finds the items that match the query; may be empty for an empty query. */
  find: (query: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
}

const sources = externalStore<readonly PaletteSource[]>([])
export const paletteSources = { get: sources.get, subscribe: sources.subscribe }

/** Adds a source to the command palette while the calling component is mounted. */
export function usePaletteSource(source_of_page: PaletteSource): void {
  const { id, group, is_personal = false, has_actions = false, find } = source_of_page
  const findNow = useEffectEvent(find)
  useEffect(() => {
    const source: PaletteSource = {
      id,
      group,
      is_personal,
      has_actions,
      find: (query, signal) => findNow(query, signal),
    }
    sources.set([...sources.get(), source])
    return () => sources.set(sources.get().filter((existing) => existing !== source))
  }, [id, group, is_personal, has_actions])
}

/** Items that contain every word; those that start with them come first. */
export function filterItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const folded_query = foldText(query.trim())
  const has = ({ label, hint = '' }: PaletteItem) => textMatches(`${label} ${hint}`, query)
  const isFirst = ({ label }: PaletteItem) => Number(!foldText(label).startsWith(folded_query))
  return items.filter(has).sort((a, b) => isFirst(a) - isFirst(b))
}
