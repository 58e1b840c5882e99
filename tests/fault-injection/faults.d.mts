/** A text of a file, what it is replaced by, and which tests have to see it. */
export type Fault = { file: string; find: string; replace: string; tests: string[] }

export const faults: readonly Fault[]
