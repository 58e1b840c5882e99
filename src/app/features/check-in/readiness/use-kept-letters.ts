import { useEffect } from 'react'
import { useStation, useDoorState } from '../screen/station-context.ts'

async function keepLetters(letters: () => string): Promise<void> {
  const { keepChinese } = await import('#app/lib/i18n/chinese-font.ts')
  await keepChinese(letters)
}

/** Keeps the letters of the people's names for when there is no network, on a machine that lacks them. */
export function useKeptLetters(): void {
  const { station } = useStation()
  const { is_complete, total_attendees, meta } = useDoorState()
  useEffect(() => {
    const words = [meta?.list.name, ...(meta?.tickets ?? []).map(({ name }) => name)]
    const letters = () => words.join('') + station.door.foreignLetters()
    // Without a network it is tried again with the next people.
    if (is_complete) void keepLetters(letters).catch(() => undefined)
  }, [station, is_complete, total_attendees, meta])
}
