import { useEffect } from 'react'
import { useDesk, useDoorState } from './desk-context.ts'

async function keepLetters(letters: () => string): Promise<void> {
  const { keepChinese } = await import('#app/lib/chinese-font.ts')
  await keepChinese(letters)
}

/** Keeps the letters of the people's names for when there is no network, on a machine that lacks them. */
export function useKeptLetters(): void {
  const { desk } = useDesk()
  const { is_complete, total_attendees, meta } = useDoorState()
  useEffect(() => {
    const words = [meta?.list.name, ...(meta?.tickets ?? []).map(({ name }) => name)]
    const letters = () => words.join('') + desk.door.foreignLetters()
    // Without a network it is tried again with the next people.
    if (is_complete) void keepLetters(letters).catch(() => undefined)
  }, [desk, is_complete, total_attendees, meta])
}
