let resolveFirstPicture: () => void = () => undefined

/** Resolves once a camera of this page shows an image or has failed. */
export const first_picture = new Promise<void>((resolve) => {
  resolveFirstPicture = resolve
})

/** Resolves `first_picture`. */
export const markFirstPicture = (): void => resolveFirstPicture()
