/** Grants the single connection, first come first served. */
export class Mutex {
  #last: Promise<void> = Promise.resolve()

  async acquire(): Promise<() => void> {
    const before = this.#last
    let free: () => void = () => {}
    this.#last = new Promise((resolve) => (free = resolve))
    await before
    return free
  }
}
