/** The widths of a picture as a browser chooses among them. */
export const srcSetOf = ({ sources }: { sources: readonly { url: string; width: number }[] }): string =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ')
