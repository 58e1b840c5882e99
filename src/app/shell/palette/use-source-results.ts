import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOnline } from '#app/lib/net/online.ts'
import { filterItems, paletteSources, type PaletteItem, type PaletteSource } from '#app/lib/palette.ts'

const PAUSE_MS = 200

type SourceAnswer = { query: string; items: readonly PaletteItem[]; has_failed: boolean }

/** Results of all registered sources; refetched when the network changes. */
export function useSourceResults(query: string) {
  const sources = useSyncExternalStore(paletteSources.subscribe, paletteSources.get)
  const online = useOnline()
  const [answers, setAnswers] = useState<Record<string, SourceAnswer>>({})
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const load = async (source: PaletteSource) => {
      const answer = await answerOf(source, query, signal)
      if (!signal.aborted) setAnswers((previous) => ({ ...previous, [source.id]: answer }))
    }
    const timer = setTimeout(
      () => sources.forEach((source) => void load(source)),
      query === '' ? 0 : PAUSE_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [sources, query, online])

  const found = sources.map(({ id, group, is_personal = false, has_actions = false }) => {
    const { items = [], query: answered } = answers[id] ?? {}
    // Results for an earlier query stay while they still match.
    return { group, is_personal, has_actions, items: answered === query ? items : filterItems(items, query) }
  })
  return {
    found,
    is_searching: sources.some(({ id }) => answers[id]?.query !== query),
    has_failed: sources.some(({ id }) => answers[id]?.has_failed),
  }
}

async function answerOf(source: PaletteSource, query: string, signal: AbortSignal): Promise<SourceAnswer> {
  try {
    return { query, items: await source.find(query, signal), has_failed: false }
  } catch {
    return { query, items: [], has_failed: true }
  }
}
