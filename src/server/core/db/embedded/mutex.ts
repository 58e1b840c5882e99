/** Grants the single connection, first come first served. */
export class Mutex {
  #last: Promise<void> = Promise.resolve()
  #count = 0

  /** Number of holders and waiters. */
  get count(): number {
    return this.#count
  }

  async acquire(): Promise<() => void> {
    const previous = this.#last
    let release: () => void = () => {}
    this.#last = new Promise((resolve) => (release = resolve))
    this.#count += 1
    await previous
    return () => {
      this.#count -= 1
      release()
    }
  }
}
