export const isLong: () => boolean
