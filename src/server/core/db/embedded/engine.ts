/** PostgreSQL inside of PGlite, in this thread or in another: it answers one message of the wire after the other. */
export type Engine = {
  /** Gives the answer in pieces as they come; settles after the last of them. */
  answer: (message: Buffer, push: (bytes: Buffer) => void) => Promise<void>
  /** Stops the engine and lets the folder go. */
  close: () => Promise<void>
}

/** Told once, with why nothing may be trusted any more. */
export type OnEngineFailure = (failure: Error) => void
