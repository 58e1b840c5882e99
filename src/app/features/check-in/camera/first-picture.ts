let resolveFirstPicture: () => void = () => undefined

/** Settles once a camera of this page shows a picture, or has said why it does not. */
export const first_picture = new Promise<void>((resolve) => {
  resolveFirstPicture = resolve
})

/** Says that it is so. */
export const markFirstPicture = (): void => resolveFirstPicture()
