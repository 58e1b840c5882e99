/** Styles of a text button at the start of a column, so that its text is aligned with the column. */
export const columnStart = { alignSelf: 'flex-start', px: 1, ml: -1 } as const
