import { useCallback, useEffect, useState } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { afterPaint } from '#app/lib/after-paint.ts'
import { clearMarker, readMarker, setMarker } from '#app/lib/doors/door-marker.ts'
import { whenIdle } from '#app/lib/idle.ts'
import { currentSession, type Session } from '#app/lib/net/session.ts'
import { reportReachable, reportUnreachable } from '#app/lib/net/reachability.ts'
import { reportUnknownToken } from '#app/lib/net/unknown-token.ts'
import { DoorLink } from '#offline/door-link/door-link.ts'
import type { DoorEntryResult, PairingRequest } from '#offline/door/enter-door.ts'
import { roleHas } from '#rules/permissions.ts'
import { openEngine } from '../engine/open-engine.ts'

const PAIRING_FRAGMENT = /^#pair=(.+)$/

function readPairingLink(): PairingRequest | null {
  const code = PAIRING_FRAGMENT.exec(location.hash)?.[1]
  try {
    return code === undefined ? null : { code: decodeURIComponent(code), is_wanted: false }
  } catch {
    return null
  }
}

/** A one-time code must not stay in the URL, the history or a screenshot. */
function hideFragment(): void {
  if (PAIRING_FRAGMENT.test(location.hash))
    history.replaceState(history.state, '', location.pathname + location.search)
}

/** The session token if the role may work a door, otherwise null; the server decides for this list. */
export function doorTokenOf(session: Session | null): string | null {
  const may_work = session !== null && session.account !== null && roleHas(session.account.role, 'door.work')
  return may_work ? session.token : null
}

export type DoorEntry = {
  /** Null while loading. */
  entry: DoorEntryResult<DoorLink> | null
  /** Determines again how the door can be opened. */
  reopen: () => void
  /** Pairs this phone again: with a given code, or by asking for one. */
  pairAgain: (code?: string) => void
}

/** Opens the door in the way available here; repeated on request or when a pairing link is opened. */
export function useDoorEntry(list_id: Id): DoorEntry {
  const [pairing, setPairing] = useState(readPairingLink)
  const [attempt, setAttempt] = useState(0)
  const [entry, setEntry] = useState<DoorEntryResult<DoorLink> | null>(null)

  useEffect(() => {
    hideFragment()
    const onHash = () => {
      const link = readPairingLink()
      hideFragment()
      if (link !== null) setPairing(link)
    }
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])

  useEffect(() => {
    let is_current = true
    const door = createDoorLink(list_id)
    void openEntry(door, pairing).then((result) => is_current && setEntry(result))
    void eraseEndedLists(door)
    return () => {
      is_current = false
      door.close()
    }
  }, [list_id, pairing, attempt])

  const retryWith = useCallback((next: PairingRequest | null) => {
    setPairing(next)
    setEntry(null)
    setAttempt((before) => before + 1)
  }, [])
  const reopen = useCallback(() => retryWith(null), [retryWith])
  const pairAgain = useCallback((code = '') => retryWith({ code, is_wanted: true }), [retryWith])
  return { entry, reopen, pairAgain }
}

function createDoorLink(list_id: Id): DoorLink {
  return new DoorLink({
    openEngine,
    list_id,
    language: document.documentElement.lang,
    onContact: (reached) => (reached ? reportReachable() : reportUnreachable()),
    onUnknownToken: reportUnknownToken,
    // Sound and vibration, which wait for the paint too, come first.
    afterPaint: (run) => afterPaint(() => setTimeout(run)),
  })
}

/** Deletes lists that are over from this phone, through the engine, which owns the store. */
async function eraseEndedLists(door: DoorLink): Promise<void> {
  await whenIdle()
  // A browser without storage has nothing to delete.
  for (const list_id of await door.eraseOver().catch(() => [])) clearMarker(list_id)
}

async function openEntry(door: DoorLink, pairing: PairingRequest | null): Promise<DoorEntryResult<DoorLink>> {
  const token = doorTokenOf(currentSession())
  const was_here = readMarker(door.list_id) !== null
  const entry = await door.enter({ token, pairing, was_here })
  if (entry.stage !== 'open') return entry
  if (!was_here) setMarker(door.list_id, 'opened')
  return { stage: 'open', door }
}
