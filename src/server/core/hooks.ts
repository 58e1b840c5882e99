/**
 * Something that happens in one domain, to which domains above it add what follows from it, in the same transaction.
 * Each listener is added once, where its domain is loaded (its index.ts).
 */
export class Hook<Args extends readonly unknown[]> {
  readonly #listeners: ((...args: Args) => Promise<unknown>)[] = []

  on(listener: (...args: Args) => Promise<unknown>): void {
    this.#listeners.push(listener)
  }

  /** Runs the listeners one after the other; what one throws is thrown. */
  async run(...args: Args): Promise<void> {
    for (const listener of this.#listeners) await listener(...args)
  }
}
