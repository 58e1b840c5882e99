import { useCallback, useEffect, useState } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { currentSession } from '#app/lib/net/session.ts'
import { enterDoor, type Entry, type Pairing } from './enter-door.ts'

const PAIRING = /^#pair=(.+)$/

function readLink(): Pairing | null {
  const found = PAIRING.exec(location.hash)?.[1]
  try {
    return found === undefined ? null : { code: decodeURIComponent(found), is_wanted: false }
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
  /** Pairs this phone anew: by a code that is known, or asks for one. */
  pairAgain: (code?: string) => void
}

/** Opens the door as it can be opened here, and again when asked or when a pairing link is followed. */
export function useDoorEntry(list_id: Id): DoorEntry {
  const [pairing, setPairing] = useState(readLink)
  const [attempt, setAttempt] = useState(0)
  const [entry, setEntry] = useState<Entry | null>(null)

  useEffect(() => {
    hideFragment()
    const onHash = () => {
      const link = readLink()
      hideFragment()
      if (link !== null) setPairing(link)
    }
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])

  useEffect(() => {
    let is_current = true
    let opened: Entry | null = null
    void enterDoor(browserPorts(), list_id, { session: currentSession(), pairing }).then((found) => {
      opened = found
      if (is_current) setEntry(found)
      else closeEntry(found)
    })
    return () => {
      is_current = false
      closeEntry(opened)
    }
  }, [list_id, pairing, attempt])

  const lookAgain = useCallback((next: Pairing | null) => {
    setPairing(next)
    setEntry(null)
    setAttempt((before) => before + 1)
  }, [])
  const reopen = useCallback(() => lookAgain(null), [lookAgain])
  const pairAgain = useCallback((code = '') => lookAgain({ code, is_wanted: true }), [lookAgain])
  return { entry, reopen, pairAgain }
}

function closeEntry(entry: Entry | null): void {
  if (entry?.stage === 'open') entry.door.close()
}
