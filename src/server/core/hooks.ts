/**
 * An event of one domain that domains above it handle in the same transaction. Each listener is registered
 * once, where its domain is loaded (its index.ts).
 */
export class Hook<Args extends readonly unknown[]> {
  readonly #listeners: ((...args: Args) => Promise<unknown>)[] = []

  on(listener: (...args: Args) => Promise<unknown>): void {
    this.#listeners.push(listener)
  }

  /** Runs the listeners one after the other; an error of a listener is thrown. */
  async run(...args: Args): Promise<void> {
    for (const listener of this.#listeners) await listener(...args)
  }
}
