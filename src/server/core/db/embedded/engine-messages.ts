/** What the thread of the engine is told. */
export type EngineRequest = { kind: 'answer'; message: Uint8Array } | { kind: 'close' }

/** What it says: pieces of an answer, that it is done with what it was told, or why it is not. */
export type EngineMessage =
  | { kind: 'open' | 'done' | 'closed' }
  | { kind: 'bytes'; bytes: Uint8Array }
  /** `is_expected`: a reason for the person who started the server. */
  | { kind: 'refused'; text: string; is_expected: boolean }
  | { kind: 'failed'; text: string }
