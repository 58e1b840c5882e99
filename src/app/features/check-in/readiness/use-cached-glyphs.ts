import { useEffect } from 'react'
import { countComplete } from '../lists/complete-lists.ts'
import { useStation, useDoorState } from '../screen/station-context.ts'

async function cacheGlyphs(characters: () => Promise<string>): Promise<void> {
  const { cacheChineseFont } = await import('#app/lib/i18n/chinese-font.ts')
  await cacheChineseFont(characters)
}

/** Caches the glyphs of attendees' names for offline use, on systems that lack them. */
export function useCachedGlyphs(): void {
  const { station } = useStation()
  const complete_lists = useDoorState(countComplete)
  const total_attendees = useDoorState((state) => state.total_attendees)
  const meta = useDoorState((state) => state.meta)
  useEffect(() => {
    const texts = [meta?.list.name, ...(meta?.tickets ?? []).map(({ name }) => name)]
    const characters = async () => texts.join('') + (await station.door.foreignLetters())
    // Offline, it is retried when the attendees change.
    if (complete_lists > 0) void cacheGlyphs(characters).catch(() => undefined)
  }, [station, complete_lists, total_attendees, meta])
}
