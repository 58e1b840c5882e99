import { useSyncExternalStore } from 'react'
import { externalStore } from './external-store.ts'

const KEY = 'my-tickets'

const tickets_here = externalStore(readMarker())

function readMarker(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // In a frame of another site a browser may deny even reading.
    return false
  }
}

/** Notes whether this browser stores tickets, so that pages know it without opening the database. */
export function setTicketsHere(has_tickets: boolean): void {
  tickets_here.set(has_tickets)
  try {
    if (has_tickets) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Known as long as the page is open.
  }
}

/** Whether this browser stores tickets, as far as is known without opening the database. */
export const useTicketsHere = (): boolean => useSyncExternalStore(tickets_here.subscribe, tickets_here.get)
