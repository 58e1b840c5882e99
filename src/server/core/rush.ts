/** So many requests of one kind that wait for one transaction are more than are answered one by one. */
const CROWD = 4
/** A rush is over when nothing was crowded for so long. */
const COOL_MS = 2_000

/**
 * A time in which requests come faster than this process answers them one by one. Work that may wait leaves it the
 * processor.
 */
export class Rush {
  readonly #onEnd = new Set<() => void>()
  #timer: NodeJS.Timeout | null = null

  /** Reports how many requests one transaction handles. */
  report(at_once: number): void {
    if (at_once < CROWD) return
    if (this.#timer !== null) this.#timer.refresh()
    else this.#timer = setTimeout(() => this.#end(), COOL_MS).unref()
  }

  isOn(): boolean {
    return this.#timer !== null
  }

  /** Calls back at the end of each rush; returns a function that stops it. */
  onEnd(callback: () => void): () => void {
    this.#onEnd.add(callback)
    return () => void this.#onEnd.delete(callback)
  }

  #end(): void {
    this.#timer = null
    for (const callback of this.#onEnd) callback()
  }
}

/** The rush of this process on tickets. */
export const ticket_rush = new Rush()
