/** The `srcset` attribute of an image. */
export const srcSetOf = ({ sources }: { sources: readonly { url: string; width: number }[] }): string =>
  sources.map(({ url, width }) => `${url} ${width}w`).join(', ')
