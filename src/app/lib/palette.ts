import { useEffect, useEffectEvent } from 'react'
import { foldText, textMatches } from '#rules/text/name-search.ts'
import { externalStore } from './external-store.ts'

/** Something that the command palette opens. */
export interface PaletteItem {
  /** The address; names the item too. */
  to: string
  /** Done in place of opening the address. */
  run?: () => void
  label: string
  /** Told beside it, for example a date. */
  hint?: string
}

/** Where the command palette looks; features add theirs while they are on screen. */
export interface PaletteSource {
  id: string
  /** The heading above what it finds. */
  group: string
  /** Personal data: what is opened from here is not remembered on this device. */
  is_personal?: boolean
  /** What matches the words; nothing to show for no words is fine. */
  find: (words: string, signal: AbortSignal) => readonly PaletteItem[] | Promise<readonly PaletteItem[]>
}

const sources = externalStore<readonly PaletteSource[]>([])
export const paletteSources = { get: sources.get, subscribe: sources.subscribe }

/** Lets the command palette find more while the calling screen is shown. */
export function usePaletteSource({ id, group, is_personal = false, find }: PaletteSource): void {
  const findNow = useEffectEvent(find)
  useEffect(() => {
    const source: PaletteSource = { id, group, is_personal, find: (words, signal) => findNow(words, signal) }
    sources.set([...sources.get(), source])
    return () => sources.set(sources.get().filter((one) => one !== source))
  }, [id, group, is_personal])
}

/** The items that have every word, those first that begin like it. */
export function filterItems(items: readonly PaletteItem[], words: string): PaletteItem[] {
  const typed = foldText(words.trim())
  const has = ({ label, hint = '' }: PaletteItem) => textMatches(`${label} ${hint}`, words)
  const isFirst = ({ label }: PaletteItem) => Number(!foldText(label).startsWith(typed))
  return items.filter(has).sort((a, b) => isFirst(a) - isFirst(b))
}
