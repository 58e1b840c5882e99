/** A text of a file, what it is replaced by, and which tests have to see it. */
export type Break = { file: string; find: string; replace: string; tests: string[] }

export const breaks: readonly Break[]
