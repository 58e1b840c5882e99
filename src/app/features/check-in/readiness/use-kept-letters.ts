import { useEffect } from 'react'
import { useStation, useDoorState } from '../screen/station-context.ts'

async function cacheGlyphs(letters: () => Promise<string>): Promise<void> {
  const { cacheChineseFont: keepChinese } = await import('#app/lib/i18n/chinese-font.ts')
  await keepChinese(letters)
}

/** Keeps the letters of the people's names for when there is no network, on a machine that lacks them. */
export function useCachedGlyphs(): void {
  const { station } = useStation()
  const is_complete = useDoorState((state) => state.is_complete)
  const total_attendees = useDoorState((state) => state.total_attendees)
  const meta = useDoorState((state) => state.meta)
  useEffect(() => {
    const words = [meta?.list.name, ...(meta?.tickets ?? []).map(({ name }) => name)]
    const letters = async () => words.join('') + (await station.door.foreignLetters())
    // Without a network it is tried again with the next people.
    if (is_complete) void cacheGlyphs(letters).catch(() => undefined)
  }, [station, is_complete, total_attendees, meta])
}
