import { useCallback, useEffect, useState } from 'react'
import type { Id } from '#contract/id.ts'
import { browserPorts } from '#app/lib/browser-ports.ts'
import { currentSession } from '#app/lib/session.ts'
import { enterDoor, type Entry } from './enter-door.ts'

const PAIRING = /^#pair=(.+)$/

function readPairingCode(): string | null {
  const found = PAIRING.exec(location.hash)?.[1]
  try {
    return found === undefined ? null : decodeURIComponent(found)
  } catch {
    return null
  }
}

/** A code that works once has no business in the address, the history or a screenshot of it. */
function hideFragment(): void {
  if (PAIRING.test(location.hash))
    history.replaceState(history.state, '', location.pathname + location.search)
}

export type DoorEntry = {
  /** Null while it is found out. */
  entry: Entry | null
  /** Looks again at how the door can be opened. */
  reopen: () => void
  /** Asks for a pairing code. */
  pairAgain: () => void
}

/** Opens the door as it can be opened here, and again when asked or when a pairing link is followed. */
export function useDoorEntry(list_id: Id): DoorEntry {
  const [pairing_code, setPairingCode] = useState(readPairingCode)
  const [attempt, setAttempt] = useState(0)
  const [entry, setEntry] = useState<Entry | null>(null)

  useEffect(() => {
    hideFragment()
    const onHash = () => {
      const code = readPairingCode()
      hideFragment()
      if (code !== null) setPairingCode(code)
    }
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])

  useEffect(() => {
    let is_current = true
    let opened: Entry | null = null
    void enterDoor(browserPorts(), list_id, { session: currentSession(), pairing_code }).then((found) => {
      opened = found
      if (is_current) setEntry(found)
      else closeEntry(found)
    })
    return () => {
      is_current = false
      closeEntry(opened)
    }
  }, [list_id, pairing_code, attempt])

  const lookAgain = useCallback((code: string | null) => {
    setPairingCode(code)
    setEntry(null)
    setAttempt((before) => before + 1)
  }, [])
  const reopen = useCallback(() => lookAgain(null), [lookAgain])
  const pairAgain = useCallback(() => lookAgain(''), [lookAgain])
  return { entry, reopen, pairAgain }
}

function closeEntry(entry: Entry | null): void {
  if (entry?.stage === 'open') entry.door.close()
}
