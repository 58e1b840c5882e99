import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOnline } from '#app/lib/net/online.ts'
import { filterItems, paletteSources, type PaletteItem, type PaletteSource } from '#app/lib/palette.ts'

const PAUSE_MS = 200

type SourceAnswer = { words: string; items: readonly PaletteItem[]; has_failed: boolean }

/** Results of all registered sources; refetched when the network changes. */
export function useSourceResults(words: string) {
  const sources = useSyncExternalStore(paletteSources.subscribe, paletteSources.get)
  const online = useOnline()
  const [answers, setAnswers] = useState<Record<string, SourceAnswer>>({})
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const ask = async (source: PaletteSource) => {
      const answer = await answerOf(source, words, signal)
      if (!signal.aborted) setAnswers((before) => ({ ...before, [source.id]: answer }))
    }
    const timer = setTimeout(() => sources.forEach((source) => void ask(source)), words === '' ? 0 : PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [sources, words, online])

  const found = sources.map(({ id, group, is_personal = false }) => {
    const { items = [], words: asked } = answers[id] ?? {}
    // Results for earlier words stay while they still match.
    return { group, is_personal, items: asked === words ? items : filterItems(items, words) }
  })
  return {
    found,
    is_searching: sources.some(({ id }) => answers[id]?.words !== words),
    has_failed: sources.some(({ id }) => answers[id]?.has_failed),
  }
}

async function answerOf(source: PaletteSource, words: string, signal: AbortSignal): Promise<SourceAnswer> {
  try {
    return { words, items: await source.find(words, signal), has_failed: false }
  } catch {
    return { words, items: [], has_failed: true }
  }
}
