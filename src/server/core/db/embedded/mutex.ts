/** Hands the one connection out, first come first served. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const before = this.#last
    let free: () => void = () => {}
    this.#last = new Promise((resolve) => (free = resolve))
    await before
    return free
  }
}
