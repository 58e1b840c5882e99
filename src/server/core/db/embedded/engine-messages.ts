/** Messages to the engine's thread. */
export type EngineRequest = { kind: 'answer'; message: Uint8Array } | { kind: 'close' }

/** Messages from the engine's thread: chunks of a response, completion of a request, or its failure. */
export type EngineMessage =
  | { kind: 'open' | 'done' | 'closed' }
  | { kind: 'bytes'; bytes: Uint8Array }
  /** `is_expected`: a reason to report to the person who started the server. */
  | { kind: 'refused'; text: string; is_expected: boolean }
  | { kind: 'failed'; text: string }
