/** Subscriptions of this process to notification topics. */
export class TopicSubscriptions {
  readonly #callbacks = new Map<string, Set<() => void>>()

  listen(topic: string, callback: () => void): () => void {
    const listener = () => callback()
    const callbacks = this.#callbacks.get(topic) ?? new Set()
    this.#callbacks.set(topic, callbacks.add(listener))
    return () => {
      callbacks.delete(listener)
      if (callbacks.size === 0 && this.#callbacks.get(topic) === callbacks) this.#callbacks.delete(topic)
    }
  }

  notify(topic: string): void {
    for (const callback of this.#callbacks.get(topic) ?? []) queueMicrotask(callback)
  }

  notifyAll(): void {
    for (const topic of this.#callbacks.keys()) this.notify(topic)
  }
}
