/**
 * PostgreSQL inside of PGlite, in this thread or another one. It answers protocol messages one after the
 * other.
 */
export type Engine = {
  /** Pushes the response in chunks as they arrive; settles after the last one. */
  answer: (message: Buffer, push: (bytes: Buffer) => void) => Promise<void>
  /** Stops the engine and releases the folder. */
  close: () => Promise<void>
}

/** Called once, with the reason why the engine's state can no longer be trusted. */
export type OnEngineFailure = (failure: Error) => void
